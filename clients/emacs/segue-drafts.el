;;; segue-drafts.el --- What is typed, kept as it is typed  -*- lexical-binding: t -*-

;;; Commentary:

;; What was typed is kept when point leaves its field, and the engine is asked what would be wrong with it, and which
;; fields it wants then.

;;; Code:

(require 'cl-lib)
(require 'subr-x)
(require 'segue-engine)
(require 'segue-fields)
(require 'segue-buffer)
(require 'segue-mistakes)
(require 'segue-point)
(require 'segue-values)

;; It requires the commands, and they require this file.
(declare-function segue-screen--render "segue-drawing")

(defun segue-screen--moved ()
  "Keep what was typed when point leaves its field."
  (let ((current (segue-screen--current)))
    (unless (equal current segue--field)
      (setq segue--field current)
      (when segue--dirty (segue-screen-keep)))))

(defun segue-screen-keep ()
  "Keep what was typed as a draft, and ask what would be wrong with it."
  (let ((screen (plist-get segue--view :screen)) (buffer (current-buffer)))
    (when (and segue--dirty (equal (plist-get screen :kind) "screen") (equal (plist-get segue--view :state) "active"))
      (setq segue--dirty nil)
      (let ((entry (segue-screen--entry)))
        (segue-save-draft segue--engine segue--view (segue-screen-values)
                          :callback (lambda (err view)
                                      (unless err (segue-screen--still buffer entry (lambda () (segue-screen--kept view))))))))))

(defun segue-screen--still (buffer entry work)
  "Do WORK in BUFFER, if it still shows ENTRY."
  (when (buffer-live-p buffer)
    (with-current-buffer buffer
      (when (equal entry (segue-screen--entry)) (funcall work)))))

(defun segue-screen--kept (view)
  "Go on with VIEW, that of a draft.
Its conditions may want other fields, and something may be wrong."
  (setq segue--view view)
  (let ((buffer (current-buffer)) (entry (segue-screen--entry)))
    (segue-current-screen segue--engine view :effective-schema t
                          :callback (lambda (err current)
                                      (unless err (segue-screen--still buffer entry (lambda () (segue-screen--conditions current))))))
    (segue-submit segue--engine view :values (segue-screen-values t) :coerce t :dry-run t
                  :callback (lambda (err preview)
                              (unless err (segue-screen--still buffer entry (lambda () (segue-screen--previewed preview))))))))

(defun segue-screen--conditions (view)
  "Take VIEW, whose schema is decided for what was typed.
Draw it if there are other fields."
  (let ((before (segue-screen--shape)))
    (setq segue--view view)
    (unless (equal before (segue-screen--shape)) (segue-screen--render t))))

(defun segue-screen--shape ()
  "What of the fields is drawn around what is typed."
  (mapcar (lambda (field) (list (segue-field-path field) (segue-field-required field) (segue-field-kind field)))
          (segue-screen--fields)))

(defun segue-screen--previewed (preview)
  "Show what is wrong in PREVIEW.
Fields that are still empty are left alone until the screen was
refused once."
  (setq segue--errors
        (and (eq (plist-get preview :accepted) :json-false)
             (cl-remove-if-not (lambda (err)
                                 (let ((text (cdr (assoc (plist-get err :path) segue--texts))))
                                   (or segue--judged (and (stringp text) (not (string-blank-p text))))))
                               (append (plist-get (plist-get preview :screen) :errors) nil))))
  (segue-screen--mark))

(provide 'segue-drafts)
;;; segue-drafts.el ends here
