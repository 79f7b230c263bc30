;;; segue-lines.el --- Lines of a screen  -*- lexical-binding: t -*-

;;; Commentary:

;; What every part of a screen is written with.

;;; Code:

(defun segue-screen--width ()
  "How many columns there are in the narrowest window of this buffer.
If it has none yet, it will have the selected one."
  (apply #'min (mapcar #'window-body-width (or (get-buffer-window-list nil nil t) (list (selected-window))))))

(defun segue-screen--line (text &optional face)
  "Insert TEXT in FACE as a line."
  (insert "  " (segue-screen--flat (if face (propertize text 'face face) text)) "\n"))

(defun segue-screen--flat (text)
  "TEXT on one line, whatever an author, or an answer in a title, has written."
  (string-replace "\n" " " text))

(defun segue-screen--lines (text &optional face)
  "Insert TEXT, in FACE, line by line."
  (dolist (line (split-string text "\n"))
    (segue-screen--line line face)))

(defun segue-screen--gap ()
  "Insert an empty line, unless there is one."
  (unless (or (bobp) (looking-back "\n\n" (- (point) 2))) (insert "\n")))

(provide 'segue-lines)
;;; segue-lines.el ends here
