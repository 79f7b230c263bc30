;;; segue-drafts.el --- What is typed, kept as it is typed  -*- lexical-binding: t -*-

;;; Commentary:

;; What was typed is kept when point leaves its field, and a moment after it was typed: a deadline may take the screen away.
;; The engine is asked what would be wrong with it, and which fields it wants then.

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

(defconst segue-screen--moment 0.5 "Seconds after which what is being typed is kept, also while more is.")

(defun segue-screen--keep-soon ()
  "Keep what is typed in a moment, although point is still in its field."
  (unless segue--timer
    (setq segue--timer (run-at-time segue-screen--moment nil #'segue-screen--moment-over (current-buffer)))))

(defun segue-screen--moment-over (buffer)
  "Keep what was typed in BUFFER."
  (when (buffer-live-p buffer)
    (with-current-buffer buffer
      (setq segue--timer nil)
      (segue-screen-keep))))

(defun segue-screen-keep ()
  "Keep what was typed as a draft, and ask what would be wrong with it."
  (let ((screen (plist-get segue--view :screen)) (buffer (current-buffer)))
    (when (and segue--dirty (not segue--busy) (equal (plist-get screen :kind) "screen") (equal (plist-get segue--view :state) "active"))
      (setq segue--dirty nil)
      (let ((entry (segue-screen--entry)))
        (condition-case err
            (segue-save-draft segue--engine segue--view (segue-screen-values)
                              :callback (lambda (err view)
                                          (segue-screen--still
                                           buffer entry
                                           (lambda () (if err (segue-screen--unkept (segue-error-message err)) (segue-screen--kept view))))))
          ;; What is no JSON yet, say, can't be sent; a hook that fails is called no more.
          (error (segue-screen--unkept (error-message-string err))))))))

(defun segue-screen--unkept (reason)
  "Say that what was typed is no draft, for REASON.
It goes along with the next command, or is kept with what is
typed next.  Said once, until something is kept or REASON is another one:
whoever types on is asked to keep it each moment."
  (setq segue--dirty t)
  (let ((unkept (list (segue-screen--entry) reason)))
    (unless (equal unkept segue--unkept)
      (setq segue--unkept unkept)
      (message "Segue: what was typed is not kept: %s" reason))))

(defun segue-screen--still (buffer entry work)
  "Do WORK in BUFFER, if it still shows ENTRY."
  (when (buffer-live-p buffer)
    (with-current-buffer buffer
      (when (equal entry (segue-screen--entry)) (funcall work)))))

(defun segue-screen--kept (view)
  "Go on with VIEW, that of a draft.
It may have other fields, and something may be wrong."
  (segue-screen--take (segue-screen--undecided view))
  (setq segue--unkept nil)
  (segue-screen--follow)
  (segue-screen--decide (lambda () (unless segue--busy (segue-screen--preview)))))

(defun segue-screen--preview ()
  "Ask what would be wrong, of the fields that there are now."
  (let ((buffer (current-buffer)) (entry (segue-screen--entry)))
    ;; What has been typed since may be no values.
    (when-let ((values (ignore-errors (list (segue-screen-values t)))))
      (segue-submit segue--engine segue--view :values (car values) :coerce t :dry-run t
                    :callback (lambda (err preview)
                                (unless err (segue-screen--still buffer entry (lambda () (segue-screen--previewed preview)))))))))

(defun segue-screen--conditions-p ()
  "Whether the fields of the screen may depend on what is typed."
  (let ((screen (plist-get segue--view :screen)))
    (and (equal (plist-get screen :kind) "screen") (equal (plist-get segue--view :state) "active")
         (segue-fields-conditions-p (plist-get screen :schema)))))

(defun segue-screen--decided (view schema)
  "VIEW with SCHEMA as that of its conditions, if there is one."
  (if schema
      (let ((screen (copy-sequence (plist-get view :screen))))
        (plist-put (copy-sequence view) :screen (plist-put screen :effectiveSchema schema)))
    view))

(defun segue-screen--undecided (view)
  "VIEW, whose conditions are those that are drawn until they are decided anew."
  (if (segue-fields-conditions-p (plist-get (plist-get view :screen) :schema))
      (segue-screen--decided view (plist-get (plist-get segue--view :screen) :effectiveSchema))
    view))

(defun segue-screen--decide (&optional then)
  "Ask for the conditions of the schema, decided for the values that are shown.
Draw what fields there are then, and call THEN; also if it has none.
Nothing else of that answer is taken: it does not follow what is
not kept, as the view of a draft does."
  (if (not (segue-screen--conditions-p))
      (when then (funcall then))
    (let ((buffer (current-buffer)) (entry (segue-screen--entry)) (revision (plist-get segue--view :revision)))
      (segue-current-screen
       segue--engine (plist-get segue--view :session) :effective-schema t
       :callback (lambda (err current)
                   (unless err
                     (segue-screen--still
                      buffer entry
                      (lambda ()
                        (when (and (equal (segue-screen--entry current) entry) (equal (plist-get segue--view :revision) revision))
                          (segue-screen--take (segue-screen--decided segue--view (plist-get (plist-get current :screen) :effectiveSchema)))
                          (segue-screen--follow)
                          (when then (funcall then)))))))))))

(defun segue-screen--follow ()
  "Draw the screen, if it is another one than is drawn."
  (unless (equal segue--drawn (segue-screen--shape)) (segue-screen--render t)))

(defun segue-screen--settle ()
  "Keep what is typed, which decides the fields there are, and wait for them."
  (when (segue-screen--conditions-p)
    (segue-save-draft segue--engine segue--view (segue-screen-values))
    (let ((current (segue-current-screen segue--engine (plist-get segue--view :session) :effective-schema t)))
      (when (equal (segue-screen--entry current) (segue-screen--entry))
        (segue-screen--take current)))))

(defun segue-screen--shape ()
  "What is drawn around what is typed, and may follow it."
  (let ((screen (plist-get segue--view :screen)))
    (list (plist-get screen :title) (plist-get screen :body) (plist-get screen :submit) (segue-screen--form))))

(defun segue-screen--previewed (preview)
  "Show what is wrong in PREVIEW.
Fields that are still empty are left alone until the screen was
refused once."
  (setq segue--errors
        (and (eq (plist-get preview :accepted) :json-false)
             (cl-remove-if-not (lambda (err)
                                 (let ((text (cdr (assoc (segue-screen--row (plist-get err :path)) segue--texts))))
                                   (or segue--judged (and (stringp text) (not (string-blank-p text))))))
                               (append (plist-get (plist-get preview :screen) :errors) nil))))
  (segue-screen--mark))

(provide 'segue-drafts)
;;; segue-drafts.el ends here
