;;; segue-json.el --- JSON with the numbers that were typed  -*- lexical-binding: t -*-

;;; Commentary:

;; Before Emacs 30, `json-serialize' writes 0.1 as 0.10000000000000001, which is another number to the engine, and no multiple of
;; 0.01; it takes no integer of more than 64 bits, and of an answer with such a number `json-parse-buffer' reads nothing.  json.el
;; reads them all, and writes them as they were read.  And JSON that somebody types.

;;; Code:

(require 'cl-lib)
(require 'json)
(require 'jsonrpc)
(require 'subr-x)

(defconst segue-json--exact (equal (json-serialize [0.1]) "[0.1]") "Whether `json-serialize' writes 0.1 as that.")

(defun segue-json (value)
  "VALUE as the text of JSON."
  (if (segue-json--special-p value)
      (let ((json-false :json-false) (json-null nil)) (json-encode value))
    (json-serialize value :null-object nil :false-object :json-false)))

(defun segue-json--special-p (value)
  "Whether VALUE has a number that `json-serialize' would change, or not take.
What is no number of JSON is its business."
  (cl-typecase value
    (float (and (not segue-json--exact) (< (abs value) 1.0e+INF)))
    (integer (not (<= (- (expt 2 63)) value (1- (expt 2 63)))))
    (cons (cl-some #'segue-json--special-p value))
    (string nil)
    (vector (cl-some #'segue-json--special-p value))
    (hash-table (cl-loop for each being the hash-values of value thereis (segue-json--special-p each)))))

(defmacro segue-json-exactly (value &rest body)
  "Evaluate BODY, in which `jsonrpc' writes the numbers in VALUE as they are."
  (declare (indent 1))
  `(if (segue-json--special-p ,value)
       (cl-letf (((symbol-function 'jsonrpc--json-encode) #'segue-json)) ,@body)
     ,@body))

(defun segue-json-read-here ()
  "The value at point, as `jsonrpc' reads it, whatever its numbers."
  (let ((start (point)))
    (condition-case nil
        (json-parse-buffer :object-type 'plist :null-object nil :false-object :json-false)
      (json-parse-error
       (goto-char start)
       (let ((json-object-type 'plist) (json-false :json-false) (json-null nil)) (json-read))))))

(defun segue-json-filter (filter)
  "FILTER, that of a process of `jsonrpc', but for numbers of any length."
  (lambda (process text)
    (cl-letf (((symbol-function 'jsonrpc--json-read) #'segue-json-read-here))
      (funcall filter process text))))

(defun segue-json-read (text)
  "The value that TEXT has as JSON."
  (json-parse-string text :object-type 'plist :null-object nil :false-object :json-false))

(defun segue-json-ask (prompt)
  "A list of the value that is typed behind PROMPT as JSON, or nil.
What is none is asked for again.  It may hold a secret, so no
history keeps it."
  (let ((history-add-new-input nil) (text "") (wrong "") value)
    (while (progn
             (setq text (read-string (concat wrong prompt) text))
             (condition-case err
                 (ignore (setq value (unless (string-blank-p text) (list (segue-json-read text)))))
               (json-error (setq wrong (format "%s.  " (error-message-string err)))))))
    value))

(provide 'segue-json)
;;; segue-json.el ends here
