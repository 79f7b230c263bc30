;;; segue-json.el --- JSON with the numbers that were typed  -*- lexical-binding: t -*-

;;; Commentary:

;; Before Emacs 30, `json-serialize' writes 0.1 as 0.10000000000000001, which is another number to the engine, and no multiple of
;; 0.01.  json.el writes it as it was read.  And JSON that somebody types.

;;; Code:

(require 'cl-lib)
(require 'json)
(require 'jsonrpc)
(require 'subr-x)

(defconst segue-json--exact (equal (json-serialize [0.1]) "[0.1]") "Whether `json-serialize' writes 0.1 as that.")

(defun segue-json (value)
  "VALUE as the text of JSON."
  (if (segue-json--float-p value)
      (let ((json-false :json-false) (json-null nil)) (json-encode value))
    (json-serialize value :null-object nil :false-object :json-false)))

(defun segue-json--float-p (value)
  "Whether VALUE has a number that `json-serialize' would change.
What is no number of JSON is its business."
  (and (not segue-json--exact)
       (cl-typecase value
         (float (< (abs value) 1.0e+INF))
         (cons (cl-some #'segue-json--float-p value))
         (string nil)
         (vector (cl-some #'segue-json--float-p value))
         (hash-table (cl-loop for each being the hash-values of value thereis (segue-json--float-p each))))))

(defmacro segue-json-exactly (value &rest body)
  "Evaluate BODY, in which `jsonrpc' writes the numbers in VALUE as they are."
  (declare (indent 1))
  `(if (segue-json--float-p ,value)
       (cl-letf (((symbol-function 'jsonrpc--json-encode) #'segue-json)) ,@body)
     ,@body))

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
