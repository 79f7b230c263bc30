;;; segue-undo.el --- What was typed into a screen, undone after it was drawn anew  -*- lexical-binding: t -*-

;;; Commentary:

;; A screen is drawn anew each time that a draft was kept, and its fields may then stand elsewhere.  What can be undone follows them.


;;; Code:

(require 'cl-lib)
(require 'wid-edit)
(require 'segue-buffer)

(cl-defstruct (segue-undo--field (:copier nil))
  "A field that is typed into."
  path text start end)

(defun segue-undo-fields ()
  "The fields that are typed into, as they stand in the buffer."
  (cl-loop for (path . widget) in segue--widgets
           when (widget-get widget :field-overlay)
           collect (let ((start (widget-field-start widget)) (end (widget-field-end widget)))
                     (make-segue-undo--field :path path :text (buffer-substring-no-properties start end) :start start :end end))))

(defun segue-undo-follow (before)
  "Let what can be undone be about the fields as they stand now.
BEFORE are those among which it was typed.  What was typed into one
that is gone, or that has another text now, is not undone.  The
cells of the list stay: whoever undoes more goes on from one."
  (when (listp buffer-undo-list)
    (let* ((now (segue-undo-fields))
           (pairs (mapcar (lambda (field) (cons field (cl-find-if (lambda (each) (segue-undo--same-p field each)) now))) before)))
      (cl-loop for cell on buffer-undo-list
               do (setcar cell (segue-undo--followed (car cell) pairs))))))

(defun segue-undo--same-p (one other)
  "Whether the fields ONE and OTHER are the same one, with the same text."
  (and (equal (segue-undo--field-path one) (segue-undo--field-path other))
       (equal (segue-undo--field-text one) (segue-undo--field-text other))))

(defun segue-undo--followed (entry pairs)
  "ENTRY, one of the undo list, where its field is now.
PAIRS are each field as it was and, if it is still there, as it is.
They then stand as before what ENTRY undoes was done."
  (pcase entry
    ((or 'nil `(t . ,_)) entry)
    ((pred integerp)
     (or (segue-undo--moved entry entry 0 pairs) '(apply ignore)))
    (`(,(and (pred integerp) start) . ,(and (pred integerp) end))
     (let ((moved (segue-undo--moved start end (- start end) pairs)))
       (if moved (cons moved (+ moved (- end start))) '(apply ignore))))
    (`(,(and (pred stringp) text) . ,(and (pred integerp) place))
     (let ((moved (segue-undo--moved (abs place) (abs place) (length text) pairs)))
       (if moved (cons text (if (< place 0) (- moved) moved)) '(apply ignore))))
    (_ '(apply ignore))))

(defun segue-undo--moved (start end more pairs)
  "Where START is now, or nil if it and END are in no field that is still there.
Of PAIRS, see `segue-undo--followed', the field becomes longer by
MORE, and those behind it stand that much farther down."
  (when-let ((pair (cl-find-if (lambda (pair) (<= (segue-undo--field-start (car pair)) start end (segue-undo--field-end (car pair)))) pairs)))
    (let ((moved (and (cdr pair) (+ start (- (segue-undo--field-start (cdr pair)) (segue-undo--field-start (car pair)))))))
      (segue-undo--lengthen (car pair) more (mapcar #'car pairs))
      (when (cdr pair) (segue-undo--lengthen (cdr pair) more (delq nil (mapcar #'cdr pairs))))
      moved)))

(defun segue-undo--lengthen (field more fields)
  "Let FIELD, one of FIELDS, be longer by MORE."
  (let ((start (segue-undo--field-start field)))
    (cl-incf (segue-undo--field-end field) more)
    (dolist (each fields)
      (when (> (segue-undo--field-start each) start)
        (cl-incf (segue-undo--field-start each) more)
        (cl-incf (segue-undo--field-end each) more)))))

(provide 'segue-undo)
;;; segue-undo.el ends here
