;;; segue-buffer.el --- What the buffer of a session knows  -*- lexical-binding: t -*-

;;; Commentary:

;; The engine, the view that is shown, and what was done since it came.  The files that draw, keep and send share these.

;;; Code:

(defvar-local segue--engine nil "The engine of this buffer.")
(defvar-local segue--view nil "The view that this buffer shows.")
(defvar-local segue--origin nil "The values of the screen before anything was typed.")
(defvar-local segue--texts nil "What was typed and not sent: path → text.
A secret that is to be taken away has `:away'.")
(defvar-local segue--drawn nil "What is drawn around what is typed.")
(defvar-local segue--width nil "How many columns there were when it was drawn.")
(defvar-local segue--widgets nil "The widgets of the fields: path → widget.")
(defvar-local segue--errors nil "What is wrong, as far as it is shown.")
(defvar-local segue--busy nil "Whether a command of this buffer waits for its answer.")
(defvar-local segue--seen nil "A view that came while a command waited.")
(defvar-local segue--judged nil "Whether this screen was submitted, and refused.")
(defvar-local segue--unfolded nil "Whether the input of the action is shown.")
(defvar-local segue--dirty nil "Whether something was typed that is no draft yet.")
(defvar-local segue--unkept nil "The entry, and why what was typed there is no draft, as it was said.")
(defvar-local segue--timer nil "What will keep what is being typed.")
(defvar-local segue--field nil "The path of the field where point was.")
(defvar-local segue--question nil "If this is no screen but a question: who asks it.
That is the buffer that does, and the function that gets the answer.")
(defvar-local segue--listener nil "What is told of other views of the session.")

(defun segue-screen--entry (&optional view)
  "The entry that VIEW, or this buffer, shows."
  (plist-get (plist-get (or view segue--view) :screen) :entry))

(defun segue-screen--chain (view)
  "The presentations of VIEW."
  (plist-get (plist-get view :navigation) :chain))

(provide 'segue-buffer)
;;; segue-buffer.el ends here
