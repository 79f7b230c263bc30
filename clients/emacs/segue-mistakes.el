;;; segue-mistakes.el --- What is wrong, as it is shown  -*- lexical-binding: t -*-

;;; Commentary:

;; An overlay at the field that is wrong, or under the title.

;;; Code:

(require 'subr-x)
(require 'text-property-search)
(require 'segue-buffer)
(require 'segue-faces)

(defun segue-screen--mark ()
  "Show what is wrong as overlays: at its field, or under the title."
  (remove-overlays (point-min) (point-max) 'segue t)
  (dolist (err segue--errors)
    (unless (equal (plist-get err :path) "")
      (let* ((start (segue-screen--start (plist-get err :path)))
             (place (save-excursion (goto-char (or start (point-min))) (line-end-position)))
             (overlay (make-overlay place place nil t t)))
        (overlay-put overlay 'segue t)
        (overlay-put overlay 'after-string
                     (propertize (format "  ✗ %s%s" (if start "" (concat (plist-get err :path) ": ")) (plist-get err :message))
                                 'face 'segue-error))
        (when start
          (let ((label (make-overlay start place)))
            (overlay-put label 'segue t)
            (overlay-put label 'help-echo (plist-get err :message))))))))

(defun segue-screen--start (path)
  "Where the line of the field at PATH begins."
  (save-excursion
    (goto-char (point-min))
    (when-let ((found (text-property-search-forward 'segue-field path #'equal)))
      (prop-match-beginning found))))

(provide 'segue-mistakes)
;;; segue-mistakes.el ends here
