;;; segue-screen.el --- A buffer that shows one session  -*- lexical-binding: t -*-

;;; Commentary:

;; Draws the view of a session, takes what is typed into its fields, and sends what the user asks for.  It decides nothing:
;; what may be done, what is wrong and what comes next is in the view.

;;; Code:

(require 'wid-edit)
(require 'segue-engine)
(require 'segue-buffer)
(require 'segue-commands)
(require 'segue-drafts)
(require 'segue-drawing)

(defvar segue-mode-map (make-composed-keymap segue-command-map widget-keymap) "The keys of a session.")

(define-derived-mode segue-mode nil "Segue"
  "A session of a flow.
\\{segue-mode-map}"
  (setq-local widget-button-face 'segue-button)
  (setq-local widget-mouse-face 'highlight)
  (setq-local truncate-lines nil)
  ;; A row has its columns, whichever way its words are read.
  (setq-local bidi-paragraph-direction 'left-to-right)
  (visual-line-mode 1)
  (add-hook 'post-command-hook #'segue-screen--moved nil t)
  (add-hook 'window-size-change-functions #'segue-screen--resized nil t)
  (add-hook 'kill-buffer-hook #'segue-screen--killed nil t)
  (add-hook 'kill-emacs-hook #'segue-screen--emacs-ends))

(defun segue-screen-show (engine view)
  "Show VIEW of ENGINE in the buffer of its session, and return the buffer."
  (let ((buffer (get-buffer-create (format "*segue %s*" (plist-get view :session)))))
    (with-current-buffer buffer
      (unless (eq segue--engine engine)
        (segue-mode)
        (segue-screen--follow-engine engine (plist-get view :session)))
      (segue-screen-draw view))
    buffer))

(defun segue-screen--follow-engine (engine session)
  "Let this buffer show what ENGINE has of SESSION."
  (let ((buffer (current-buffer)))
    (setq segue--engine engine
          segue--listener (lambda (seen) (when (buffer-live-p buffer) (with-current-buffer buffer (segue-screen--seen seen))))))
  (segue-listen engine segue--listener)
  (segue-watch engine :session session :callback #'ignore))

(defun segue-screen-move (from to)
  "Let the buffers of the engine FROM go on with the engine TO.
FROM will be closed."
  (dolist (buffer (buffer-list))
    (with-current-buffer buffer
      (when (and segue--engine (eq segue--engine from))
        (if segue--question
            (setq segue--engine to)
          (segue-screen--keep-now)
          (segue-screen--follow-engine to (plist-get segue--view :session)))))))

(defun segue-screen--keep-now ()
  "Keep what was typed, and wait until it is."
  (when (or segue--dirty (segue-engine-waiting segue--engine))
    (ignore-errors
      (segue-screen-keep)
      ;; The engine answers in order.
      (segue-ping segue--engine))))

(defun segue-screen--killed ()
  "Forget the buffer; what was typed is kept as a draft."
  (when segue--engine
    (segue-unlisten segue--engine segue--listener)
    (ignore-errors (segue-screen-keep))))

(defun segue-screen--emacs-ends ()
  "Keep what was typed in any session.
The engine ends with Emacs."
  (dolist (buffer (buffer-list))
    (with-current-buffer buffer
      (when segue--engine (segue-screen--keep-now)))))

(provide 'segue-screen)
;;; segue-screen.el ends here
