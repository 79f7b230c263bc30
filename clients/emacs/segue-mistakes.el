;;; segue-mistakes.el --- What is wrong, as it is shown  -*- lexical-binding: t -*-

;;; Commentary:

;; An overlay at the field that is wrong, or that what is wrong is in; where there is none, under the title.

;;; Code:

(require 'cl-lib)
(require 'subr-x)
(require 'text-property-search)
(require 'segue-buffer)
(require 'segue-faces)

(defun segue-screen--mark ()
  "Show what is wrong as overlays: at its field, or under the title."
  (remove-overlays (point-min) (point-max) 'segue t)
  (dolist (err segue--errors)
    (unless (equal (plist-get err :path) "")
      (let* ((row (segue-screen--row (plist-get err :path)))
             (start (and row (segue-screen--start row)))
             ;; Of a line that ends with a field, the end is not where the field begins.
             (place (let ((inhibit-field-text-motion t))
                      (save-excursion (goto-char (or start (segue-screen--title-start))) (line-end-position))))
             (overlay (make-overlay place place nil t t)))
        (overlay-put overlay 'segue t)
        (overlay-put overlay 'after-string
                     (propertize (format "  ✗ %s%s" (segue-screen--inside (substring (plist-get err :path) (length row))) (plist-get err :message))
                                 'face 'segue-error))
        (when start
          (let ((label (make-overlay start place)))
            (overlay-put label 'segue t)
            (overlay-put label 'help-echo (plist-get err :message))))))))

(defun segue-screen--row (path)
  "PATH, if a field is drawn for it, else that of the field it is in, or nil."
  (cond ((segue-screen--start path) path)
        ((string-search "/" path) (segue-screen--row (substring path 0 (cl-position ?/ path :from-end t))))))

(defun segue-screen--inside (path)
  "What is said before a mistake at PATH in a field."
  (mapconcat (lambda (name)
               (if (string-match-p "\\`[0-9]+\\'" name) (format "entry %d: " (1+ (string-to-number name)))
                 (format "%s: " (string-replace "~0" "~" (string-replace "~1" "/" name)))))
             (cdr (split-string path "/")) ""))

(defun segue-screen--start (path)
  "Where the line of the field at PATH begins."
  (save-excursion
    (goto-char (point-min))
    (when-let ((found (text-property-search-forward 'segue-field path #'equal)))
      (prop-match-beginning found))))

(defun segue-screen--title-start ()
  "Where the line of the title begins."
  (save-excursion
    (goto-char (point-min))
    (let ((found (text-property-search-forward 'face 'segue-title #'equal)))
      (if found (prop-match-beginning found) (point-min)))))

(provide 'segue-mistakes)
;;; segue-mistakes.el ends here
