;;; segue-drawing.el --- The view of a session, drawn  -*- lexical-binding: t -*-

;;; Commentary:

;; It decides nothing: what may be done, what is wrong and what comes next is in the view.

;;; Code:

(require 'cl-lib)
(require 'seq)
(require 'subr-x)
(require 'wid-edit)
(require 'segue-asked)
(require 'segue-engine)
(require 'segue-buffer)
(require 'segue-buttons)
(require 'segue-commands)
(require 'segue-faces)
(require 'segue-fields)
(require 'segue-form)
(require 'segue-lines)
(require 'segue-mistakes)
(require 'segue-place)
(require 'segue-point)
(require 'segue-schema)
(require 'segue-undo)

(defun segue-screen-draw (view)
  "Draw VIEW.  What was typed and not sent stays where the screen is the same one."
  (let ((same (and segue--view (equal (segue-screen--entry) (segue-screen--entry view)))))
    (when (and same (equal (plist-get (plist-get view :screen) :kind) "action"))
      (setq view (segue-screen--with-schema view (plist-get (plist-get segue--view :screen) :schema))))
    (if same
        (segue-screen--take (if (plist-get (plist-get view :screen) :effectiveSchema) view (segue-screen--undecided view)))
      (setq segue--view view segue--texts nil segue--dirty nil segue--judged nil segue--unfolded nil
            segue--origin (plist-get (plist-get view :screen) :values)))
    (setq segue--errors (append (plist-get (plist-get view :screen) :errors) nil))
    (segue-screen--render same (or (not same) (eq (plist-get view :accepted) :json-false)))
    (segue-screen--decide)
    (segue-screen--look-up)))

(defun segue-screen--with-schema (view schema)
  "VIEW with SCHEMA as that of its screen."
  (plist-put (copy-sequence view) :screen (plist-put (copy-sequence (plist-get view :screen)) :schema schema)))

(defun segue-screen--look-up ()
  "Look up what the result of an action has to be, in a moment.
Only where nothing but the user does it."
  (let ((screen (plist-get segue--view :screen)))
    (when (and (equal (plist-get screen :kind) "action") (not (plist-get screen :schema)) (not (segue-handled-p segue--engine segue--view)))
      ;; This may be called while the engine is being heard, when it can't be asked.
      (run-at-time 0 nil #'segue-screen--looked-up (current-buffer) (plist-get screen :entry)))))

(defun segue-screen--looked-up (buffer entry)
  "Draw the fields of the result in BUFFER, if it still shows ENTRY.
Whoever types it as JSON already goes on so."
  (when (buffer-live-p buffer)
    (when-let ((schema (with-current-buffer buffer
                         (and (equal entry (segue-screen--entry)) (segue-asked-schema segue--engine segue--view nil)))))
      (with-current-buffer buffer
        (when (and (equal entry (segue-screen--entry)) (not segue--texts))
          (setq segue--view (segue-screen--with-schema segue--view (segue-schema-undecided schema)))
          (segue-screen--render nil))))))

(defun segue-screen--render (same &optional judged)
  "Write the buffer; if it is the SAME screen, point stays in its field.
If what is wrong is new, as JUDGED says, point goes there."
  (let ((place (and same (segue-screen--place))) (others (segue-screen--other-places same)) (typed (and same (segue-undo-fields))))
    (let ((inhibit-read-only t) (inhibit-modification-hooks t) (buffer-undo-list t))
      (mapc #'delete-overlay (append (car (overlay-lists)) (cdr (overlay-lists))))
      (erase-buffer)
      (setq segue--widgets nil segue--drawn (segue-screen--shape) segue--width (segue-screen--width) widget-field-list nil widget-field-new nil)
      (segue-screen--insert segue--view)
      (widget-setup)
      (segue-screen--watch))
    (set-buffer-modified-p nil)
    (if same (segue-undo-follow typed) (setq buffer-undo-list nil))
    (segue-screen--mark)
    (segue-screen--go place judged)
    (pcase-dolist (`(,window . ,its) others)
      (save-excursion
        (segue-screen--go its nil)
        (set-window-point window (point))))
    (setq segue--field (segue-screen--current))))

(defun segue-screen--resized (_window)
  "Draw again where another width takes other lines."
  (unless (or (null segue--view) (equal segue--width (segue-screen--width)))
    (segue-screen--render t)))

(defun segue-screen--insert (view)
  "Insert all of VIEW."
  (let ((screen (plist-get view :screen)))
    (segue-screen--insert-place view)
    (segue-screen--insert-head view screen)
    (when (equal (plist-get screen :kind) "action") (segue-screen--insert-action screen))
    (unless (segue-handled-p segue--engine view) (segue-screen--insert-form screen))
    (segue-screen--insert-review screen)
    (when (equal (plist-get view :state) "active") (segue-screen--insert-buttons screen))
    (when (plist-get view :outcome) (segue-screen--insert-outcome (plist-get view :outcome)))))

(defun segue-screen--insert-head (view screen)
  "Insert what SCREEN of VIEW says before its fields."
  (segue-screen--line (or (plist-get screen :title) (plist-get screen :step) (plist-get (plist-get view :flow) :id)) 'segue-title)
  (segue-screen--line (make-string (max 1 (min 56 (- (segue-screen--width) 4))) ?─) 'segue-hint)
  (when-let ((gate (plist-get view :gate)))
    (segue-screen--line (if (equal (plist-get gate :state) "pending") (format "First: %s." (plist-get gate :flow))
                          (format "%s is %s: %s." (plist-get gate :flow) (plist-get gate :state) (or (plist-get gate :reason) "no reason given")))
                        'segue-notice))
  (when (plist-get view :notice) (segue-screen--lines (plist-get view :notice) 'segue-notice))
  (when (plist-get screen :body) (segue-screen--lines (plist-get screen :body)))
  (dolist (err segue--errors)
    (when (equal (plist-get err :path) "") (segue-screen--line (plist-get err :message) 'segue-error)))
  (seq-doseq (deadline (plist-get view :deadlines))
    (when (plist-get deadline :entry) (segue-screen--line (concat "Until " (plist-get deadline :at)) 'segue-hint)))
  (segue-screen--gap))

(defun segue-screen--insert-action (screen)
  "Insert the action of SCREEN."
  (let ((action (plist-get screen :action)))
    (if (segue-handled-p segue--engine segue--view)
        (segue-screen--line "Working…" 'segue-notice)
      (segue-screen--line (format "Nothing here does “%s”.  Give its result, or let it fail." (plist-get action :name)) 'segue-notice)
      ;; Secrets of before the engine was started.
      (when-let ((missing (append (plist-get action :missing) nil)))
        (segue-screen--line (format "Lost since it was typed: %s.  If it is needed, let this fail with “secretsLost”." (string-join missing ", ")) 'segue-error))
      ;; There may be secrets in it.
      (cond (segue--unfolded (segue-screen--insert-facts (plist-get action :input)))
            ((plist-get action :input) (segue-screen--button "Input" #'segue-screen-unfold "may hold secrets"))))
    (segue-screen--gap)))

(defun segue-screen-unfold ()
  "Show the input of the action."
  (interactive)
  (setq segue--unfolded t)
  (segue-screen--render t))

(defun segue-screen--insert-facts (facts)
  "Insert FACTS, JSON, name by name."
  (if (not (and (consp facts) (keywordp (car facts))))
      (segue-screen--line (segue-fields--plain facts))
    (cl-loop for (name value) on facts by #'cddr
             do (segue-screen--line (concat (propertize (substring (symbol-name name) 1) 'face 'segue-label) "  " (segue-fields--plain value))))))

(defun segue-screen--insert-outcome (outcome)
  "Insert OUTCOME, that of the session."
  (let ((status (plist-get outcome :status)) (reason (plist-get outcome :reason)))
    (segue-screen--line (if reason (format "%s: %s" status reason) status) (if (equal status "completed") 'segue-done 'segue-error))
    (when (plist-get outcome :result)
      (segue-screen--gap)
      (segue-screen--insert-facts (plist-get outcome :result)))))

(defun segue-screen--says-something-p (part)
  "Whether there is anything in PART of a review.
A screen that was left by an event may have no answer."
  (or (eq (plist-get part :editable) t) (not (seq-empty-p (plist-get part :answers)))))

(defun segue-screen--insert-review (screen)
  "Insert the review of SCREEN, each part of which leads back to its screen."
  (seq-doseq (part (seq-filter #'segue-screen--says-something-p (plist-get screen :review)))
    (let ((title (or (plist-get part :title) (plist-get part :step))) (entry (plist-get part :entry)))
      (insert "  " (propertize (segue-screen--flat title) 'face 'segue-heading) "  ")
      (when (eq (plist-get part :editable) t)
        (widget-create 'push-button :format "%[[ %t ]%]" :tag "Change" :action (lambda (&rest _) (segue-screen-edit entry))))
      (insert "\n")
      (seq-doseq (answer (plist-get part :answers))
        (segue-screen--line (concat "  " (propertize (or (plist-get answer :title) (plist-get answer :path)) 'face 'segue-label) "  "
                                    (or (plist-get answer :label) (segue-fields--plain (plist-get answer :value)))))))
    (segue-screen--gap)))

(provide 'segue-drawing)
;;; segue-drawing.el ends here
