;;; segue-values.el --- What the fields of a screen hold  -*- lexical-binding: t -*-

;;; Commentary:

;; What was typed, and where nothing was, what the view has; as the values that the engine gets.

;;; Code:

(require 'cl-lib)
(require 'segue-buffer)
(require 'segue-fields)

(defun segue-screen--form ()
  "The fields that there are, by what is typed."
  (segue-fields (plist-get segue--view :screen) segue--texts))

(defun segue-screen--take (view)
  "Take VIEW, a newer one of the same screen.
It may be in another language by now, and what was typed into
fields with options is words."
  (let ((before (segue-screen--form)))
    (setq segue--view view
          segue--texts (segue-fields-translated segue--texts before (lambda (texts) (segue-fields (plist-get view :screen) texts))))))

(defun segue-screen--fields ()
  "The fields that are shown, without headings."
  (cl-remove 'heading (segue-screen--form) :key #'segue-field-kind))

(defun segue-screen--typed (field text)
  "Take note of TEXT in FIELD."
  (setf (alist-get (segue-field-path field) segue--texts nil nil #'equal) text)
  (setq segue--dirty t))

(defun segue-screen-values (&optional secrets)
  "The values that the fields hold, with SECRETS or, as a draft has them, without."
  (let* ((screen (plist-get segue--view :screen))
         (fields (segue-screen--form))
         (values (segue-fields-values fields (plist-get screen :values) (lambda (field) (segue-screen--said field secrets)) segue--origin)))
    (if secrets (segue-fields-let-go values fields (plist-get screen :secretsHeld)) values)))

(defun segue-screen--said (field secrets)
  "What FIELD says, with SECRETS or without; or `:absent'."
  (let* ((values (plist-get (plist-get segue--view :screen) :values))
         (typed (assoc (segue-field-path field) segue--texts))
         (given (segue-field-at field values))
         (shown (segue-field-shown field values))
         (text (if typed (cdr typed) shown)))
    (cond ((and (eq (segue-field-kind field) 'secret) (not (and secrets typed (not (equal text "")))))
           ;; What is not secret of what was given stays.
           (if (and given (segue-field-as-json field)) given :absent))
          ;; What the engine holds stays where nothing is typed; null takes it away.
          ((eq text :away) nil)
          ;; What is shown says less: of a list, not where an item ends, and of a number, not whether it is one.
          ((and given (stringp text) (equal text shown)) given)
          ;; And nothing of null.
          ((and (not typed) (segue-field-null-p field) (segue-field-given-p field values)) given)
          ;; A box that may be null is neither yes nor no until somebody says so.
          ((and (not typed) (segue-field-null field) (eq (segue-field-kind field) 'toggle) (null given)) :absent)
          (t (segue-field-value field text)))))

(provide 'segue-values)
;;; segue-values.el ends here
