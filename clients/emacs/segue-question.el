;;; segue-question.el --- A form that is on no view  -*- lexical-binding: t -*-

;;; Commentary:

;; What an event needs to know is drawn and filled in as a screen is, in a buffer of its own.  Nothing of it is kept, and
;; nobody decides its conditions, so that it has the fields of all of them.

;;; Code:

(require 'segue-buffer)
(require 'segue-fields)
(require 'segue-schema)
(require 'segue-values)

;; They require this file themselves, since what is asked for is drawn as a screen is.
(declare-function segue-mode "segue-screen")
(declare-function segue-screen-draw "segue-drawing")

(defun segue-question-ask (title schema given errors then)
  "Have what fits SCHEMA filled in under TITLE, and call THEN with it.
GIVEN was given before, and had ERRORS.  THEN is called in the buffer
that asks.  Return nil if there is nothing to fill in."
  (let* ((asker (current-buffer)) (engine segue--engine)
         (screen (list :kind "question" :entry (segue-screen--entry) :step title :title title :schema (segue-schema-undecided schema)
                       :values given :errors errors :events [] :submit '(:allowed t) :back '(:allowed t))))
    (when (segue-fields screen nil)
      (let ((view (list :session (plist-get segue--view :session) :state "active" :accepted :json-false :revision 0
                        :flow (plist-get segue--view :flow) :screen screen)))
        (pop-to-buffer-same-window (generate-new-buffer (format "*segue %s %s*" (plist-get view :session) title)))
        (segue-mode)
        (setq segue--engine engine segue--question (cons asker then))
        (segue-screen-draw view))
      t)))

(defun segue-question-answer ()
  "Take what is filled in for the answer."
  (let ((values (segue-screen-values t)) (then (cdr segue--question)))
    (segue-question-leave)
    (funcall then values)))

(defun segue-question-leave ()
  "Go back to the screen, without an answer."
  (let ((question (current-buffer)) (asker (car segue--question)))
    (when (buffer-live-p asker) (pop-to-buffer-same-window asker))
    (kill-buffer question)))

(provide 'segue-question)
;;; segue-question.el ends here
