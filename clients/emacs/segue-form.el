;;; segue-form.el --- The fields of a screen, as widgets  -*- lexical-binding: t -*-

;;; Commentary:

;; How each field is drawn and typed into.

;;; Code:

(require 'cl-lib)
(require 'seq)
(require 'subr-x)
(require 'wid-edit)
(require 'segue-buffer)
(require 'segue-commands)
(require 'segue-drafts)
(require 'segue-faces)
(require 'segue-fields)
(require 'segue-lines)
(require 'segue-values)

(defvar segue-field-map
  (let ((map (make-composed-keymap segue-command-map widget-field-keymap)))
    ;; Those of widgets take blanks at the end for no part of the text.
    (define-key map (kbd "C-e") #'end-of-line)
    (define-key map (kbd "<end>") #'end-of-line)
    map)
  "The keys of a field.")

(defvar segue-text-map (make-composed-keymap segue-command-map widget-text-keymap) "The keys of a field of several lines.")

(defun segue-screen--insert-form (screen)
  "Insert the fields of SCREEN."
  (let* ((fields (segue-screen--form))
         (width (cl-loop for field in fields
                         unless (eq (segue-field-kind field) 'heading)
                         maximize (+ (string-width (segue-field-title field)) (if (segue-field-required field) 2 0)))))
    (dolist (field fields)
      (if (eq (segue-field-kind field) 'heading)
          (segue-screen--marked field (lambda () (segue-screen--line (segue-field-title field) 'segue-heading)))
        (segue-screen--insert-field screen field (min width 30 (/ (segue-screen--width) 2)))))
    (segue-screen--gap)))

(defconst segue-screen--least 12 "So wide a field is drawn at least.")

(defun segue-screen--insert-field (screen field width)
  "Insert FIELD of SCREEN, whose label is WIDTH wide."
  (let* ((label (concat (propertize (segue-screen--flat (segue-field-title field)) 'face 'segue-label)
                        (and (segue-field-required field) (not (segue-field-fixed field)) (propertize " *" 'face 'segue-required))))
         (typed (assoc (segue-field-path field) segue--texts))
         (text (cond (typed (cdr typed))
                     ((eq (segue-field-kind field) 'secret) "")
                     (t (segue-field-shown field (plist-get screen :values))))))
    (segue-screen--marked
     field
     (lambda ()
       (insert "  " label (make-string (max 0 (- width (string-width label))) ?\s) "  ")
       ;; Behind a label that is too long, there is room in the next line.
       (when (> (+ (current-column) segue-screen--least) (segue-screen--width)) (insert "\n    "))
       (if (segue-field-fixed field)
           (insert (segue-screen--fixed text))
         (push (cons (segue-field-path field) (segue-screen--widget screen field text)) segue--widgets))
       (unless (bolp) (insert "\n"))))))

(defun segue-screen--marked (field insert)
  "Insert FIELD by the function INSERT, so that it is found again by its path."
  (let ((start (point)))
    (funcall insert)
    (put-text-property start (1+ start) 'segue-field (segue-field-path field))))

(defun segue-screen--fixed (text)
  "What is shown of TEXT where nothing can be typed."
  (cond ((stringp text) (segue-screen--flat text)) (text "yes") (t "no")))

(defun segue-screen--widget (screen field text)
  "Insert the widget for FIELD of SCREEN with TEXT, and return it."
  (let ((changed (lambda (widget &rest _)
                   (segue-screen--typed field (widget-value widget))
                   (segue-screen--keep-soon))))
    (pcase (segue-field-kind field)
      ('toggle (segue-screen--checkbox changed text))
      ('choice (segue-screen--choice field text))
      ('secret (prog1 (segue-screen--line-field (min 24 (segue-screen--field-width "")) (if (stringp text) text "") :secret ?* :notify changed)
                 (when (segue-field-as-json field) (insert (propertize "  JSON" 'face 'segue-hint)))
                 (when (seq-some (lambda (path) (segue-field-holds-p field path)) (plist-get screen :secretsHeld))
                   (segue-screen--insert-given field (eq text :away)))))
      ((or 'block 'list)
       (insert (propertize (segue-screen--hint field) 'face 'segue-hint) "\n")
       (widget-create 'text :keymap segue-text-map :format "%v" :notify changed text))
      (_ (let ((hint (segue-screen--hint field)))
           (prog1 (segue-screen--line-field (segue-screen--field-width hint) text :notify changed :help-echo (segue-field-help field))
             (insert "  " (propertize hint 'face 'segue-hint))))))))

(defun segue-screen--field-width (hint)
  "How wide a field is drawn that has HINT behind it.
It is narrower where the window would break the line otherwise."
  (max segue-screen--least (min 40 (- (segue-screen--width) (current-column) (string-width hint) 4))))

(defun segue-screen--insert-given (field away)
  "Insert that FIELD, a secret, was given.
Where it need not be there, with a box whether to take it AWAY."
  (insert (propertize "  given" 'face 'segue-hint))
  (unless (segue-field-required field)
    (insert (propertize ", take it away " 'face 'segue-hint))
    (segue-screen--checkbox (lambda (box &rest _) (segue-screen--typed field (if (widget-value box) :away ""))) away)))

(defun segue-screen--checkbox (changed on)
  "Insert a box that is ticked if it is ON, and return it.
CHANGED is called with it when it is ticked, or no more.  Drawn
anew by itself, it would forget what was typed and can be undone."
  (widget-create 'checkbox :notify changed :action (lambda (&rest args) (let ((buffer-undo-list t)) (apply #'widget-checkbox-action args))) on))

(defun segue-screen--line-field (width text &rest properties)
  "Insert a field of one line with TEXT and PROPERTIES that is drawn WIDTH wide.
A widget that has a size takes blanks at the end for a part of it.
This one has none, and ends with a line; as it is to end within
one, a blank takes the place of the newline then."
  (let ((end (+ (current-column) width)))
    (prog1 (apply #'widget-create 'editable-field :keymap segue-field-map :format "%v" :value text properties)
      (widget-setup)
      (subst-char-in-region (1- (point)) (point) ?\n ?\s)
      (put-text-property (1- (point)) (point) 'display `(space :align-to ,end)))))

(defun segue-screen--watch ()
  "Have this client see to the changes of fields, before widgets do."
  (remove-hook 'after-change-functions #'widget-after-change t)
  (add-hook 'after-change-functions #'segue-screen--changed nil t))

(defun segue-screen--changed (from to old)
  "Let the widgets see to a change, in a field of one line to that of one line.
What hides a secret is not undone: that would be done in steps, in
between which the field has characters that are neither hidden nor
meant.  For FROM, TO and OLD see `after-change-functions'."
  (let ((field (widget-field-find from)))
    (when (and (eq (widget-type field) 'editable-field) (not undo-in-progress))
      (setq to (segue-screen--joined from to)))
    (if (widget-get field :secret)
        (let ((buffer-undo-list t)) (widget-after-change from to old))
      (widget-after-change from to old))))

(defun segue-screen--joined (from to)
  "Join the lines that were added between FROM and TO, and return where they end.
The end of a line becomes a blank, and that of the last one goes."
  (save-excursion
    (goto-char to)
    (when (and (< from to) (eq (char-before) ?\n)) (delete-char -1))
    (subst-char-in-region from (point) ?\n ?\s)
    (point)))

(defun segue-screen--hint (field)
  "What helps to fill in FIELD: its options, if they fit behind it."
  (let* ((options (segue-field-options field))
         (all (mapconcat #'car options " · ")))
    (cond ((and options (<= (string-width all) 60)) all)
          ((segue-field-help field))
          (options (format "%d to choose from" (length options)))
          ((eq (segue-field-kind field) 'list) "one a line")
          (t ""))))

(defun segue-screen--choice (field text)
  "Insert a button that shows TEXT and chooses another option of FIELD."
  (prog1 (widget-create 'push-button :format "%[[ %t ]%]" :tag (if (string-empty-p text) "choose…" (concat text " ▾"))
                        :value text :action (lambda (&rest _) (segue-screen-choose field)))
    (insert "  " (propertize (segue-screen--hint field) 'face 'segue-hint))))

(provide 'segue-form)
;;; segue-form.el ends here
