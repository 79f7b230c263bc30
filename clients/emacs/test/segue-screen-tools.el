;;; segue-screen-tools.el --- What the tests of the buffer have in common  -*- lexical-binding: t -*-

;;; Commentary:

;; A flow in its buffer, keys typed into it by keyboard macros, and what is seen there.

;;; Code:

(require 'segue-test-tools)
(require 'segue)

(defvar segue-test-said nil "What `message' said, the newest first.")

(defmacro segue-test-flow (flow options &rest body)
  "Evaluate BODY in the buffer of FLOW, started by `M-x segue' with OPTIONS: a store, an executable, flows, handlers."
  (declare (indent 2))
  `(let* ((options ,options)
          (default-directory segue-test-root)
          (segue-executable (or (plist-get options :executable) segue-test-executable))
          (segue-flows (or (plist-get options :flows) (list segue-test-examples)))
          (segue-store (plist-get options :store))
          (segue-memory (not segue-store))
          (segue--handlers (plist-get options :handlers))
          (segue--running nil) segue-test-said)
     (cl-letf* ((say (symbol-function 'message))
                ((symbol-function 'message) (lambda (&rest args) (when (car args) (push (apply #'format args) segue-test-said)))))
       (ignore say)
       (unwind-protect
           (progn
             (segue ,flow)
             ,@body)
         (dolist (buffer (buffer-list))
           (when (string-prefix-p "*segue " (buffer-name buffer)) (kill-buffer buffer)))
         (segue-close-all)))))

(defun segue-test-written (name steps)
  "A folder with the flow NAME, which has STEPS, a text of JSON, and starts at `a'."
  (let ((folder (segue-test-store)))
    (with-temp-file (expand-file-name (concat name ".flow.json") folder)
      (insert (format "{\"flow\": \"%s\", \"start\": \"a\", \"steps\": {%s}}" name steps)))
    folder))

(defconst segue-test-growing
  "\"a\": {\"screen\": {\"title\": \"Grow\", \"schema\": {\"properties\": {\"top\": {\"type\": \"string\"}, \"first\": {\"type\": \"string\"},
      \"tick\": {\"type\": \"boolean\"}, \"lines\": {\"type\": \"array\", \"items\": {\"type\": \"string\"}}, \"last\": {\"type\": \"string\"}}},
      \"show\": {\"top\": \"values.first == 'abc'\"}}, \"next\": {\"end\": \"completed\"}}"
  "A screen on which a field comes above others, by what is typed there.")

(defun segue-test-keys (keys)
  "Type KEYS."
  (execute-kbd-macro (kbd keys)))

(defun segue-test-sees (text)
  "Wait until the buffer has TEXT."
  (let ((deadline (+ (float-time) 10)))
    (while (not (string-search text (buffer-string)))
      (when (> (float-time) deadline) (ert-fail (format "waited in vain for %S in\n%s\nsaid: %S" text (buffer-string) segue-test-said)))
      (accept-process-output nil 0.005))))

(defun segue-test-errors ()
  "What the overlays say: (LINE . MESSAGE), from the top."
  (sort (cl-loop for overlay being the overlays
                 for said = (overlay-get overlay 'after-string)
                 when said collect (cons (line-number-at-pos (overlay-start overlay)) (string-trim (substring-no-properties said))))
        (lambda (one other) (< (car one) (car other)))))

(defun segue-test-value (&rest path)
  "What the view has at PATH."
  (apply #'segue-test-get segue--view path))

(provide 'segue-screen-tools)
;;; segue-screen-tools.el ends here
