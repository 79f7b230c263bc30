;;; segue-buttons.el --- What can be done on a screen  -*- lexical-binding: t -*-

;;; Commentary:

;; A button for each of the commands that the view allows, and for each event.

;;; Code:

(require 'seq)
(require 'subr-x)
(require 'wid-edit)
(require 'segue-engine)
(require 'segue-buffer)
(require 'segue-commands)
(require 'segue-faces)
(require 'segue-lines)

(defun segue-screen--insert-buttons (screen)
  "Insert what can be done on SCREEN."
  (let ((ours (segue-handled-p segue--engine segue--view)))
    (when (and (segue-screen--allowed screen :submit) (not ours))
      (segue-screen--button (or (segue-fields--title screen :submit) "Submit") #'segue-screen-submit "C-c C-c"))
    (when (and (equal (plist-get screen :kind) "action") (not ours))
      (segue-screen--button "Fail" #'segue-screen-fail "")))
  (seq-doseq (event (plist-get screen :events))
    (let ((title (or (plist-get event :title) (plist-get event :event))) (name (plist-get event :event)))
      (if (eq (plist-get event :enabled) t)
          (segue-screen--button title (lambda () (interactive) (segue-screen-send name)) "")
        (segue-screen--line (concat " " title "   not now") 'segue-hint))))
  (when (segue-screen--allowed screen :back)
    (segue-screen--button "Back" #'segue-screen-back
                          (concat "C-c C-b" (when-let ((below (segue-fields--title screen :back))) (concat "  to " below)))
                          :leaves t))
  (when (segue-screen--allowed screen :cancel)
    (segue-screen--button "Cancel" #'segue-screen-cancel "C-c C-k" :leaves t)))

(defun segue-screen--allowed (screen what)
  "Whether SCREEN allows WHAT."
  (eq (plist-get (plist-get screen what) :allowed) t))

(defun segue-fields--title (screen what)
  "What SCREEN calls WHAT."
  (plist-get (plist-get screen what) :title))

(defun segue-screen--button (title command hint &rest properties)
  "Insert a button called TITLE that calls COMMAND, with HINT behind it.
The widget has PROPERTIES."
  (insert "  ")
  (apply #'widget-create 'push-button :format "%[[ %t ]%]" :tag (segue-screen--flat title) :action (lambda (&rest _) (funcall command)) properties)
  (insert (make-string (max 2 (- 30 (current-column))) ?\s) (propertize hint 'face 'segue-hint) "\n"))

(provide 'segue-buttons)
;;; segue-buttons.el ends here
