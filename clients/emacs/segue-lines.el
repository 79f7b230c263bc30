;;; segue-lines.el --- Lines of a screen  -*- lexical-binding: t -*-

;;; Commentary:

;; What every part of a screen is written with.

;;; Code:

(defun segue-screen--line (text &optional face)
  "Insert TEXT in FACE as a line."
  (insert "  " (if face (propertize text 'face face) text) "\n"))

(defun segue-screen--lines (text &optional face)
  "Insert TEXT, in FACE, line by line."
  (dolist (line (split-string text "\n"))
    (segue-screen--line line face)))

(defun segue-screen--gap ()
  "Insert an empty line, unless there is one."
  (unless (or (bobp) (looking-back "\n\n" (- (point) 2))) (insert "\n")))

(provide 'segue-lines)
;;; segue-lines.el ends here
