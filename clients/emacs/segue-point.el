;;; segue-point.el --- Where point is in a screen  -*- lexical-binding: t -*-

;;; Commentary:

;; In which field point is and how far in, so that it can be there again when the screen was drawn anew.

;;; Code:

(require 'cl-lib)
(require 'subr-x)
(require 'text-property-search)
(require 'wid-edit)
(require 'segue-buffer)
(require 'segue-faces)
(require 'segue-mistakes)

(defun segue-screen--current ()
  "The path of the field at point."
  (let ((widget (or (widget-field-at (point)) (widget-at (point)))))
    (car (cl-rassoc widget segue--widgets :test #'eq))))

(defun segue-screen--place ()
  "Where point is: (PATH . OFFSET) in a field, or else [LINE COLUMN BUTTON]."
  (if-let* ((path (segue-screen--current)) (start (segue-screen--value-start path)))
      (cons path (- (point) start))
    (vector (line-number-at-pos) (current-column) (widget-get (widget-at (point)) :tag))))

(defun segue-screen--value-start (path)
  "Where what is typed into the field at PATH begins."
  (when-let ((widget (cdr (assoc path segue--widgets))))
    (or (and (widget-get widget :field-overlay) (widget-field-start widget))
        (widget-get widget :from))))

(defun segue-screen--first-wrong ()
  "The path of the field that stands first of those that are wrong.
The engine tells mistakes in an order of its own."
  (let ((wrong (mapcar (lambda (err) (segue-screen--row (plist-get err :path))) segue--errors)))
    (car (cl-find-if (lambda (drawn) (member (car drawn) wrong)) segue--widgets :from-end t))))

(defun segue-screen--go (place judged)
  "Go to the first mistake, if JUDGED, else to PLACE.
If there is none, go to the first field or button."
  (let* ((wrong (and judged (segue-screen--first-wrong)))
         (start (and wrong (segue-screen--value-start wrong))))
    (cond ((and start (not (equal wrong (car-safe place)))) (goto-char start))
          ((and (consp place) (segue-screen--value-start (car place)))
           (goto-char (+ (segue-screen--value-start (car place)) (cdr place))))
          ((vectorp place)
           (goto-char (or (and (aref place 2) (segue-screen--button-start (aref place 2))) (point-min)))
           (when (bobp)
             (forward-line (1- (aref place 0)))
             (move-to-column (aref place 1))))
          (t (goto-char (point-min))
             (when segue--widgets (goto-char (segue-screen--value-start (caar (last segue--widgets)))))
             (unless segue--widgets (ignore-errors (segue-screen--first-button)))))
    (when-let ((window (get-buffer-window nil t)))
      (set-window-point window (point)))))

(defun segue-screen--other-places (same)
  "Where point is in the other windows of this buffer, if it is the SAME screen.
That is (WINDOW . PLACE) of each."
  (mapcar (lambda (window) (cons window (and same (save-excursion (goto-char (window-point window)) (segue-screen--place)))))
          (remq (get-buffer-window nil t) (get-buffer-window-list nil nil t))))

(defun segue-screen--button-start (tag)
  "Where the button called TAG begins, which may be in another line than it was."
  (when-let ((overlay (cl-find-if (lambda (overlay)
                                    (when-let ((button (overlay-get overlay 'button))) (equal (widget-get button :tag) tag)))
                                  (overlays-in (point-min) (point-max)))))
    (overlay-start overlay)))

(defun segue-screen--first-button ()
  "Go to the first button below the title, except one that leaves the screen.
A RET too many shall not cancel what is only waited for."
  (let ((title (prop-match-beginning (text-property-search-forward 'face 'segue-title #'equal))))
    (widget-move 1 t)
    (when (or (< (point) title) (widget-get (widget-at (point)) :leaves)) (goto-char title))))

(provide 'segue-point)
;;; segue-point.el ends here
