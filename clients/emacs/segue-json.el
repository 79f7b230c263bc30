;;; segue-json.el --- JSON with the numbers that were typed  -*- lexical-binding: t -*-

;;; Commentary:

;; Before Emacs 30, `json-serialize' writes 0.1 as 0.10000000000000001, which is another number to the engine, and no multiple of
;; 0.01; it takes no integer of more than 64 bits, and of an answer with such a number `json-parse-buffer' reads nothing.  json.el
;; does all that.  And a number of which a float has not all the digits, or that is larger than any, is kept as it is written.  And JSON
;; that somebody types.

;;; Code:

(require 'cl-lib)
(require 'json)
(require 'jsonrpc)
(require 'subr-x)

(cl-defstruct (segue-number (:constructor segue-number (text)) (:copier nil))
  "A number that Emacs would change."
  (text "0" :documentation "The number, as it is written in JSON."))

(defconst segue-json--exact (equal (json-serialize [0.1]) "[0.1]") "Whether `json-serialize' writes 0.1 as that.")

(defconst segue-json--long "\\(?:\\`\\|[[:,[ \t\n\r]\\)-?[0-9]\\(?:[0-9.]\\{15\\}\\|[0-9.]*[eE][-+]?[0-9]\\{3\\}\\)"
  "What every text of JSON has that holds a number which Emacs may change.
15 digits come through, and exponents of two.")

;;; Writing

(defun segue-json (value)
  "VALUE as the text of JSON."
  (if (segue-json--special-p value)
      (with-temp-buffer
        (segue-json--insert value)
        (buffer-string))
    (json-serialize value :null-object nil :false-object :json-false)))

(defun segue-json--special-p (value)
  "Whether VALUE has a number that `json-serialize' would change, or not take.
What is no number of JSON is its business."
  (cl-typecase value
    (segue-number t)
    (float (and (not segue-json--exact) (< (abs value) 1.0e+INF)))
    (integer (not (<= (- (expt 2 63)) value (1- (expt 2 63)))))
    (cons (cl-some #'segue-json--special-p value))
    (string nil)
    (vector (cl-some #'segue-json--special-p value))
    (hash-table (cl-loop for each being the hash-values of value thereis (segue-json--special-p each)))))

(defun segue-json--insert (value)
  "Insert VALUE as the text of JSON."
  (cl-typecase value
    (segue-number (insert (segue-number-text value)))
    (number (unless (< (abs value) 1.0e+INF) (error "JSON has no number for %s" value))
            (insert (let ((json-null nil)) (json-encode value))))
    (vector (segue-json--insert-each "[" (cl-loop for each across value collect (list each)) "]"))
    (cons (segue-json--insert-each
           "{" (cl-loop for (key each) on value by #'cddr collect (list each (string-remove-prefix ":" (symbol-name key)))) "}"))
    (hash-table (segue-json--insert-each
                 "{" (cl-loop for key being the hash-keys of value using (hash-values each) collect (list each key)) "}"))
    (t (insert (json-serialize value :null-object nil :false-object :json-false)))))

(defun segue-json--insert-each (opening parts closing)
  "Insert PARTS, of (VALUE) or (VALUE NAME), between OPENING and CLOSING."
  (insert opening)
  (cl-loop for (value name) in parts
           for mark = "" then ","
           do (insert mark)
           when name do (insert (json-serialize name) ":")
           do (segue-json--insert value))
  (insert closing))

(defun segue-json-wrong (value &optional place)
  "What in VALUE, which is at PLACE, can't be said in JSON, and where; or nil.
What `json-serialize' signals does not say it.  A text may be a
secret, so it is not shown."
  (cl-flet ((inside (name each) (segue-json-wrong each (concat place (and place ".") (format "%s" name)))))
    (cond ((and (consp value) (ignore-errors (cl-loop for (key) on value by #'cddr always (keywordp key))))
           (cl-loop for (key each) on value by #'cddr thereis (inside (substring (symbol-name key) 1) each)))
          ((vectorp value) (cl-loop for each across value for index from 0 thereis (inside index each)))
          ((hash-table-p value) (cl-loop for key being the hash-keys of value using (hash-values each) thereis (inside key each)))
          (t (condition-case nil
                 (ignore (segue-json value))
               (error (format "%s is %s" (or place "it")
                              (cond ((stringp value) "a text with bytes that are no characters")
                                    ((or (floatp value) (symbolp value)) value)
                                    (t (format "a %s" (type-of value)))))))))))

(defmacro segue-json-exactly (value &rest body)
  "Evaluate BODY, in which `jsonrpc' writes the numbers in VALUE as they are."
  (declare (indent 1))
  `(if (segue-json--special-p ,value)
       (cl-letf (((symbol-function 'jsonrpc--json-encode) #'segue-json)) ,@body)
     ,@body))

;;; Reading

(defun segue-json-read-here (&optional exactly)
  "The value at point, as `jsonrpc' reads it, whatever its numbers.
An object in which nothing is is nil, as null is; but EXACTLY, and
among values, which may go back, it is an empty hash table."
  (let* ((foreign (save-excursion (re-search-forward "[^[:ascii:]]" nil t)))
         (null (and (save-excursion (re-search-forward "{[ \t\n\r]*}" nil t)) :null))
         (value (if (save-excursion (re-search-forward segue-json--long nil t))
                    (let ((json-object-type 'plist) (json-false :json-false) (json-null null))
                      (cl-letf (((symbol-function 'json-read-number) #'segue-json--read-number))
                        (json-read)))
                  (json-parse-buffer :object-type 'plist :null-object null :false-object :json-false))))
    (when foreign (segue-json--name value))
    (if null (segue-json--told value exactly) value)))

(defun segue-json--name (value)
  "Have the keys in VALUE named by characters.
Before Emacs 30, `json-parse-buffer' names them by the bytes of
what is not ASCII."
  (cond ((vectorp value) (mapc #'segue-json--name value))
        ((consp value)
         (cl-loop for cell on value by #'cddr
                  for name = (symbol-name (car cell))
                  unless (or (multibyte-string-p name) (not (string-match-p "[^[:ascii:]]" name)))
                  do (setcar cell (intern (decode-coding-string name 'utf-8)))
                  do (segue-json--name (cadr cell))))))

(defun segue-json--told (value exactly)
  "VALUE, in which null is `:null' and {} is nil, as this client has it.
EXACTLY tells {} from null everywhere, else it is told where it is
among the values of a screen, which says what secrets are held."
  (cond ((null value) (and exactly (make-hash-table)))
        ((eq value :null) nil)
        ((vectorp value) (cl-map 'vector (lambda (each) (segue-json--told each exactly)) value))
        ((consp value)
         (cl-loop for (key each) on value by #'cddr
                  append (list key (segue-json--told each (or exactly (and each (eq key :values) (plist-member value :secretsHeld)))))))
        (t value)))

(defun segue-json--read-number (&rest _)
  "The number at point, and go behind it and the blanks there."
  (unless (looking-at "-?\\(?:0\\|[1-9][0-9]*\\)\\(?:\\.[0-9]+\\)?\\(?:[eE][-+]?[0-9]+\\)?\\(?:[],} \t\n\r]\\|\\'\\)")
    (signal 'json-number-format (list (point))))
  (let ((start (point)))
    (skip-chars-forward "-+.0-9eE")
    (prog1 (segue-json--number (buffer-substring-no-properties start (point)))
      (json-skip-whitespace))))

(defun segue-json--number (text)
  "The number that TEXT is; if Emacs would change it, as a `segue-number'."
  (let ((value (string-to-number text)))
    (if (or (integerp value) (and (< (abs value) 1.0e+INF) (equal (segue-json--digits (number-to-string value)) (segue-json--digits text))))
        value
      (segue-number text))))

(defun segue-json--digits (number)
  "The digits that NUMBER, a text, has besides zeros at its ends."
  (string-trim (replace-regexp-in-string "[eE].*\\|[^0-9]" "" number) "0+" "0+"))

(defun segue-json-filter (filter)
  "FILTER, that of a process of `jsonrpc', but for numbers of any length."
  (lambda (process text)
    (cl-letf (((symbol-function 'jsonrpc--json-read) #'segue-json-read-here))
      (funcall filter process text))))

(defun segue-json-read (text)
  "The value that TEXT has as JSON, with empty hash tables for {}."
  (segue-json--check text)
  (with-temp-buffer
    (insert text)
    (goto-char (point-min))
    (segue-json-read-here t)))

(defun segue-json--check (text)
  "Signal what is wrong with TEXT as JSON but for its numbers.
json.el overlooks some of it, and nothing in a number."
  (json-parse-string (replace-regexp-in-string "\\(\\`\\|[[:,[ \t\n\r]\\)-?[0-9][-+.0-9eE]*"
                                               ;; What stands behind it stays where it is.
                                               (lambda (number) (string-pad (concat (match-string 1 number) "0") (length number)))
                                               text)))

(defun segue-json-mistake (err)
  "What ERR, signaled when a text was read as JSON, says about it, and where."
  (let ((said (cl-find-if #'stringp (cdr err))) (place (cl-remove-if-not #'integerp (cdr err))))
    (concat "That is not JSON: "
            (if said (replace-regexp-in-string " near \\(?:.\\|\n\\)*" "" said) (error-message-string (list (car err))))
            (and (cdr place) (format " at column %d" (nth 1 place))))))

(defun segue-json-ask (prompt &optional text)
  "A list of the value that is typed behind PROMPT as JSON, or nil.
TEXT is there to begin with.  What is no JSON is asked for again.
It may hold a secret, so no history keeps it."
  (let ((history-add-new-input nil) (text (or text "")) (wrong "") value)
    (while (progn
             (setq text (read-string (concat wrong prompt) text))
             (condition-case err
                 (ignore (setq value (unless (string-blank-p text) (list (segue-json-read text)))))
               (json-error (setq wrong (concat (segue-json-mistake err) ".  "))))))
    value))

(provide 'segue-json)
;;; segue-json.el ends here
