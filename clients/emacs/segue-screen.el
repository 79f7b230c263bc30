;;; segue-screen.el --- A buffer that shows one session  -*- lexical-binding: t -*-

;;; Commentary:

;; Draws the view of a session, takes what is typed into its fields, and sends what the user asks for.  It decides nothing:
;; what may be done, what is wrong and what comes next is in the view.

;;; Code:

(require 'cl-lib)
(require 'subr-x)
(require 'text-property-search)
(require 'wid-edit)
(require 'segue-engine)
(require 'segue-fields)

(defgroup segue nil "Flows of screens, held by an engine." :group 'applications)

(defface segue-title '((t :inherit bold :height 1.3)) "The title of a screen.")
(defface segue-crumbs '((t :inherit shadow)) "Where the user is.")
(defface segue-progress '((t :inherit font-lock-constant-face)) "How far the user is.")
(defface segue-label '((t :inherit font-lock-variable-name-face)) "What a field is called.")
(defface segue-required '((t :inherit error)) "The mark of a field that must be filled in.")
(defface segue-heading '((t :inherit bold)) "What some fields have in common.")
(defface segue-hint '((t :inherit shadow)) "What helps to fill in a field, or the key of a button.")
(defface segue-notice '((t :inherit warning)) "What the flow wants to be noticed.")
(defface segue-error '((t :inherit error)) "What is wrong.")
(defface segue-done '((t :inherit success)) "A session that has been completed.")

(defvar-local segue--engine nil "The engine of this buffer.")
(defvar-local segue--view nil "The view that this buffer shows.")
(defvar-local segue--texts nil "What was typed and not sent: path → text.")
(defvar-local segue--widgets nil "The widgets of the fields: path → widget.")
(defvar-local segue--errors nil "What is wrong, as far as it is shown.")
(defvar-local segue--busy nil "Whether a command of this buffer waits for its answer.")
(defvar-local segue--seen nil "A view that came while a command waited.")
(defvar-local segue--judged nil "Whether this screen was submitted, and refused.")
(defvar-local segue--dirty nil "Whether something was typed that is no draft yet.")
(defvar-local segue--field nil "The path of the field where point was.")
(defvar-local segue--listener nil "What is told of other views of the session.")

(defvar segue-command-map
  (let ((map (make-sparse-keymap)))
    (define-key map (kbd "C-c C-c") #'segue-screen-submit)
    (define-key map (kbd "C-c C-b") #'segue-screen-back)
    (define-key map (kbd "C-c C-k") #'segue-screen-cancel)
    (define-key map (kbd "C-c C-n") #'segue-screen-next-tab)
    (define-key map (kbd "C-c C-p") #'segue-screen-previous-tab)
    (define-key map (kbd "C-c C-e") #'segue-screen-send)
    (define-key map (kbd "C-c C-l") #'segue-screen-refresh)
    map)
  "The keys of a session, in its fields and outside of them.")

(defvar segue-mode-map (make-composed-keymap segue-command-map widget-keymap) "The keys of a session.")
(defvar segue-field-map (make-composed-keymap segue-command-map widget-field-keymap) "The keys of a field.")
(defvar segue-text-map (make-composed-keymap segue-command-map widget-text-keymap) "The keys of a field of several lines.")

(define-derived-mode segue-mode nil "Segue"
  "A session of a flow.
\\{segue-mode-map}"
  (setq-local widget-button-face 'custom-button)
  (setq-local widget-mouse-face 'custom-button-mouse)
  (setq-local truncate-lines nil)
  (visual-line-mode 1)
  (add-hook 'post-command-hook #'segue-screen--moved nil t)
  (add-hook 'kill-buffer-hook #'segue-screen--killed nil t))

(defun segue-screen-show (engine view)
  "Show VIEW of ENGINE in the buffer of its session, and return the buffer."
  (let ((buffer (get-buffer-create (format "*segue %s*" (plist-get view :session)))))
    (with-current-buffer buffer
      (unless (eq segue--engine engine)
        (segue-mode)
        (setq segue--engine engine
              segue--listener (lambda (seen) (when (buffer-live-p buffer) (with-current-buffer buffer (segue-screen--seen seen)))))
        (segue-listen engine segue--listener)
        (segue-watch engine :session (plist-get view :session) :callback #'ignore))
      (segue-screen-draw view))
    buffer))

(defun segue-screen--killed ()
  "Forget the buffer; what was typed is kept as a draft."
  (when segue--engine
    (segue-unlisten segue--engine segue--listener)
    (ignore-errors (segue-screen-keep))))

;;; Drawing

(defun segue-screen--entry (&optional view)
  "The entry that VIEW, or this buffer, shows."
  (plist-get (plist-get (or view segue--view) :screen) :entry))

(defun segue-screen-draw (view)
  "Draw VIEW.  What was typed and not sent stays where the screen is the same one."
  (let ((same (and segue--view (equal (segue-screen--entry) (segue-screen--entry view)))))
    (unless same
      (setq segue--texts nil segue--dirty nil segue--judged nil))
    (setq segue--view view
          segue--errors (append (plist-get (plist-get view :screen) :errors) nil))
    (segue-screen--render same)))

(defun segue-screen--render (same)
  "Write the buffer; if it is the SAME screen, point stays in its field."
  (let ((place (and same (segue-screen--place))) (inhibit-read-only t) (inhibit-modification-hooks t))
    (mapc #'delete-overlay (append (car (overlay-lists)) (cdr (overlay-lists))))
    (erase-buffer)
    (setq segue--widgets nil widget-field-list nil widget-field-new nil)
    (segue-screen--insert segue--view)
    (widget-setup)
    (set-buffer-modified-p nil)
    (setq buffer-undo-list nil)
    (segue-screen--mark)
    (segue-screen--go place)
    (setq segue--field (segue-screen--current))))

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

(defun segue-screen--line (text &optional face)
  "Insert TEXT in FACE as a line."
  (insert "  " (if face (propertize text 'face face) text) "\n"))

(defun segue-screen--gap ()
  "Insert an empty line, unless there is one."
  (unless (or (bobp) (looking-back "\n\n" (- (point) 2))) (insert "\n")))

(defun segue-screen--insert-place (view)
  "Insert where the user is: presentations, tabs, stacks, and how far VIEW is."
  (let* ((chain (append (segue-screen--chain view) nil)) (level 0))
    (dolist (presentation chain)
      (let ((lead (if (zerop level) "" (concat (make-string (* 2 (1- level)) ?\s) "└ "))))
        (when-let ((tabs (plist-get presentation :tabs))) (segue-screen--insert-tabs tabs))
        (segue-screen--insert-stack presentation lead (eq presentation (car (last chain))) (> level 0)))
      (cl-incf level))
    (segue-screen--insert-progress view)
    (segue-screen--gap)))

(defun segue-screen--chain (view)
  "The presentations of VIEW."
  (plist-get (plist-get view :navigation) :chain))

(defun segue-screen--insert-tabs (tabs)
  "Insert TABS as buttons."
  (insert "  ")
  (seq-doseq (tab tabs)
    (let ((name (plist-get tab :name)) (badge (plist-get tab :badge)))
      (widget-create 'push-button :format "%[ %t %]" :button-face (if (eq (plist-get tab :selected) t) 'mode-line 'mode-line-inactive)
                     :tag (concat (or (plist-get tab :title) name) (if badge (format " (%s)" badge) ""))
                     :action (lambda (&rest _) (segue-screen--leave "selectTab" (list :tab name))))
      (insert " ")))
  (insert (propertize " C-c C-n  C-c C-p" 'face 'segue-hint) "\n"))

(defun segue-screen--insert-stack (presentation lead top modal)
  "Insert the stack of PRESENTATION behind LEAD.
Nothing is to be said of one screen on TOP, unless it is MODAL."
  (let* ((owner (or (cl-find t (plist-get presentation :tabs) :key (lambda (tab) (plist-get tab :selected))) presentation))
         (titles (mapcar (lambda (entry) (or (plist-get entry :title) (plist-get entry :step))) (plist-get owner :stack))))
    (when (> (or (plist-get owner :depth) 0) (length titles)) (push "…" titles))
    (unless (or (null titles) (and (null (cdr titles)) top (not modal)))
      (segue-screen--line
       (concat lead (string-join titles " › ")
               (and modal (format "   %s" (if (equal (plist-get presentation :purpose) "gate") "first" (plist-get presentation :style)))))
       'segue-crumbs))))

(defun segue-screen--insert-progress (view)
  "Insert how far VIEW is, where there is more than one screen."
  (when-let* ((progress (and (equal (plist-get view :state) "active") (plist-get view :progress)))
              (done (plist-get progress :done))
              (least (+ done (plist-get progress :remainingMin))))
    (let* ((most (and (plist-get progress :remainingMax) (+ done (plist-get progress :remainingMax))))
           (all (min 24 (or most least))))
      (when (or (> least 1) (> (or most 0) 1))
        (insert "  " (propertize (concat (make-string (min done all) ?▰) (make-string (max 0 (- all done)) ?▱)) 'face 'segue-progress)
                (propertize (format "  %d of %s done\n" done (cond ((null most) (format "at least %d" least))
                                                                   ((> most least) (format "%d–%d" least most))
                                                                   (t least)))
                            'face 'segue-crumbs))))))

(defun segue-screen--insert-head (view screen)
  "Insert what SCREEN of VIEW says before its fields."
  (segue-screen--line (or (plist-get screen :title) (plist-get screen :step) (plist-get (plist-get view :flow) :id)) 'segue-title)
  (segue-screen--line (make-string 56 ?─) 'segue-hint)
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

(defun segue-screen--lines (text &optional face)
  "Insert TEXT, in FACE, line by line."
  (dolist (line (split-string text "\n"))
    (segue-screen--line line face)))

(defun segue-screen--insert-action (screen)
  "Insert the action of SCREEN."
  (let ((action (plist-get screen :action)))
    (if (segue-handled-p segue--engine segue--view)
        (segue-screen--line "Working…" 'segue-notice)
      (segue-screen--line (format "Nothing here does “%s”.  Give its result, or let it fail." (plist-get action :name)) 'segue-notice)
      (segue-screen--insert-facts (plist-get action :input)))
    (segue-screen--gap)))

(defun segue-screen--insert-facts (facts)
  "Insert FACTS, JSON, name by name."
  (if (not (and (consp facts) (keywordp (car facts))))
      (segue-screen--line (segue-fields--plain facts))
    (cl-loop for (name value) on facts by #'cddr
             do (segue-screen--line (concat (propertize (substring (symbol-name name) 1) 'face 'segue-label) "  "
                                            (string-replace "\n" " " (segue-fields--plain value)))))))

(defun segue-screen--insert-outcome (outcome)
  "Insert OUTCOME, that of the session."
  (let ((status (plist-get outcome :status)) (reason (plist-get outcome :reason)))
    (segue-screen--line (if reason (format "%s: %s" status reason) status) (if (equal status "completed") 'segue-done 'segue-error))
    (when (plist-get outcome :result)
      (segue-screen--gap)
      (segue-screen--insert-facts (plist-get outcome :result)))))

;;; The form

(defun segue-screen--fields ()
  "The fields that are shown, without headings."
  (cl-remove 'heading (segue-fields (plist-get segue--view :screen)) :key #'segue-field-kind))

(defun segue-screen--insert-form (screen)
  "Insert the fields of SCREEN."
  (let* ((fields (segue-fields screen))
         (width (cl-loop for field in fields
                         unless (eq (segue-field-kind field) 'heading)
                         maximize (+ (string-width (segue-field-title field)) (if (segue-field-required field) 2 0)))))
    (dolist (field fields)
      (if (eq (segue-field-kind field) 'heading)
          (segue-screen--line (segue-field-title field) 'segue-heading)
        (segue-screen--insert-field screen field (min width 30))))
    (segue-screen--gap)))

(defun segue-screen--insert-field (screen field width)
  "Insert FIELD of SCREEN, whose label is WIDTH wide."
  (let* ((label (concat (propertize (segue-field-title field) 'face 'segue-label)
                        (and (segue-field-required field) (propertize " *" 'face 'segue-required))))
         (typed (assoc (segue-field-path field) segue--texts))
         (text (if typed (cdr typed) (segue-field-text field (segue-field-at field (plist-get screen :values)))))
         (start (point)))
    (insert "  " label (make-string (max 0 (- width (string-width label))) ?\s) "  ")
    (push (cons (segue-field-path field) (segue-screen--widget screen field text)) segue--widgets)
    (unless (bolp) (insert "\n"))
    (put-text-property start (1+ start) 'segue-field (segue-field-path field))))

(defun segue-screen--widget (screen field text)
  "Insert the widget for FIELD of SCREEN with TEXT, and return it."
  (let ((changed (lambda (widget &rest _) (segue-screen--typed field (widget-value widget)))))
    (pcase (segue-field-kind field)
      ('toggle (widget-create 'checkbox :notify changed text))
      ('choice (segue-screen--choice field text))
      ('secret (prog1 (widget-create 'editable-field :keymap segue-field-map :secret ?* :format "%v" :size 24 :notify changed text)
                 (when (seq-contains-p (plist-get screen :secretsHeld) (segue-field-path field))
                   (insert (propertize "  given" 'face 'segue-hint)))))
      ((or 'block 'list)
       (insert (propertize (segue-screen--hint field) 'face 'segue-hint) "\n")
       (widget-create 'text :keymap segue-text-map :format "%v" :notify changed text))
      (_ (prog1 (widget-create 'editable-field :keymap segue-field-map :format "%v" :size 40 :notify changed :help-echo (segue-field-help field) text)
           (insert "  " (propertize (segue-screen--hint field) 'face 'segue-hint)))))))

(defun segue-screen--hint (field)
  "What helps to fill in FIELD."
  (cond ((segue-field-help field))
        ((eq (segue-field-kind field) 'list)
         (if (segue-field-options field) (mapconcat #'car (segue-field-options field) " · ") "one a line"))
        (t "")))

(defun segue-screen--choice (field text)
  "Insert a button that shows TEXT and chooses another option of FIELD."
  (prog1 (widget-create 'push-button :format "%[[ %t ]%]" :tag (if (string-empty-p text) "choose…" (concat text " ▾"))
                        :value text :action (lambda (&rest _) (segue-screen-choose field)))
    (insert "  " (propertize (mapconcat #'car (segue-field-options field) " · ") 'face 'segue-hint))))

(defun segue-screen-choose (field)
  "Let one of the options of FIELD be chosen, with completion."
  (let* ((options (segue-field-options field))
         (choice (completing-read (concat (segue-field-title field) ": ") options nil t)))
    (segue-screen--typed field choice)
    (segue-screen--render t)
    (segue-screen-keep)))

(defun segue-screen--typed (field text)
  "Take note of TEXT in FIELD."
  (setf (alist-get (segue-field-path field) segue--texts nil nil #'equal) text)
  (setq segue--dirty t))

(defun segue-screen-values (&optional secrets)
  "The values that the fields hold, with SECRETS or, as a draft has them, without."
  (let ((screen (plist-get segue--view :screen)))
    (segue-fields-values
     (segue-fields screen) (plist-get screen :values)
     (lambda (field)
       (let ((typed (assoc (segue-field-path field) segue--texts)))
         (cond ((and (eq (segue-field-kind field) 'secret) (not (and secrets typed))) :absent)
               (typed (segue-field-value field (cdr typed)))
               (t (segue-field-value field (segue-field-text field (segue-field-at field (plist-get screen :values)))))))))))

;;; Answers so far, and what can be done

(defun segue-screen--insert-review (screen)
  "Insert the review of SCREEN, each part of which leads back to its screen."
  (seq-doseq (part (plist-get screen :review))
    (let ((title (or (plist-get part :title) (plist-get part :step))) (entry (plist-get part :entry)))
      (insert "  " (propertize title 'face 'segue-heading) "  ")
      (when (eq (plist-get part :editable) t)
        (widget-create 'push-button :format "%[[ %t ]%]" :tag "Change" :action (lambda (&rest _) (segue-screen-command "edit" (list :target entry)))))
      (insert "\n")
      (seq-doseq (answer (plist-get part :answers))
        (segue-screen--line (concat "  " (propertize (or (plist-get answer :title) (plist-get answer :path)) 'face 'segue-label) "  "
                                    (string-replace "\n" " " (segue-fields--plain (plist-get answer :value)))))))
    (segue-screen--gap)))

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
                          (concat "C-c C-b" (when-let ((below (segue-fields--title screen :back))) (concat "  to " below)))))
  (when (segue-screen--allowed screen :cancel)
    (segue-screen--button "Cancel" #'segue-screen-cancel "C-c C-k")))

(defun segue-screen--allowed (screen what)
  "Whether SCREEN allows WHAT."
  (eq (plist-get (plist-get screen what) :allowed) t))

(defun segue-fields--title (screen what)
  "What SCREEN calls WHAT."
  (plist-get (plist-get screen what) :title))

(defun segue-screen--button (title command hint)
  "Insert a button called TITLE that calls COMMAND, with HINT behind it."
  (insert "  ")
  (widget-create 'push-button :format "%[[ %t ]%]" :tag title :action (lambda (&rest _) (funcall command)))
  (insert (make-string (max 2 (- 30 (current-column))) ?\s) (propertize hint 'face 'segue-hint) "\n"))

;;; What is wrong

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

;;; Where point is

(defun segue-screen--current ()
  "The path of the field at point."
  (let ((widget (or (widget-field-at (point)) (widget-at (point)))))
    (car (cl-rassoc widget segue--widgets :test #'eq))))

(defun segue-screen--place ()
  "Where point is: (PATH . OFFSET) in a field, or else [LINE COLUMN]."
  (if-let* ((path (segue-screen--current)) (start (segue-screen--value-start path)))
      (cons path (- (point) start))
    (vector (line-number-at-pos) (current-column))))

(defun segue-screen--value-start (path)
  "Where what is typed into the field at PATH begins."
  (when-let ((widget (cdr (assoc path segue--widgets))))
    (or (and (widget-get widget :field-overlay) (widget-field-start widget))
        (widget-get widget :from))))

(defun segue-screen--go (place)
  "Go to the first mistake, else to PLACE, else to the first field or button."
  (let* ((wrong (and (eq (plist-get segue--view :accepted) :json-false) (plist-get (car segue--errors) :path)))
         (start (and wrong (segue-screen--value-start wrong))))
    (cond ((and start (not (equal wrong (car-safe place)))) (goto-char start))
          ((and (consp place) (segue-screen--value-start (car place)))
           (goto-char (+ (segue-screen--value-start (car place)) (cdr place))))
          ((vectorp place)
           (goto-char (point-min))
           (forward-line (1- (aref place 0)))
           (move-to-column (aref place 1)))
          (t (goto-char (point-min))
             (when segue--widgets (goto-char (segue-screen--value-start (caar (last segue--widgets)))))
             (unless segue--widgets (ignore-errors (segue-screen--first-button)))))
    (dolist (window (get-buffer-window-list nil nil t))
      (set-window-point window (point)))))

(defun segue-screen--first-button ()
  "Go to the first button below the title."
  (text-property-search-forward 'face 'segue-title #'equal)
  (widget-move 1 t))

;;; Drafts

(defun segue-screen--moved ()
  "Keep what was typed when point leaves its field."
  (let ((current (segue-screen--current)))
    (unless (equal current segue--field)
      (setq segue--field current)
      (when segue--dirty (segue-screen-keep)))))

(defun segue-screen-keep ()
  "Keep what was typed as a draft, and ask what would be wrong with it."
  (let ((screen (plist-get segue--view :screen)) (buffer (current-buffer)))
    (when (and segue--dirty (equal (plist-get screen :kind) "screen") (equal (plist-get segue--view :state) "active"))
      (setq segue--dirty nil)
      (let ((entry (segue-screen--entry)))
        (segue-save-draft segue--engine segue--view (segue-screen-values)
                          :callback (lambda (err view)
                                      (unless err (segue-screen--still buffer entry (lambda () (segue-screen--kept view))))))))))

(defun segue-screen--still (buffer entry work)
  "Do WORK in BUFFER, if it still shows ENTRY."
  (when (buffer-live-p buffer)
    (with-current-buffer buffer
      (when (equal entry (segue-screen--entry)) (funcall work)))))

(defun segue-screen--kept (view)
  "Go on with VIEW, that of a draft.
Its conditions may want other fields, and something may be wrong."
  (setq segue--view view)
  (let ((buffer (current-buffer)) (entry (segue-screen--entry)))
    (segue-current-screen segue--engine view :effective-schema t
                          :callback (lambda (err current)
                                      (unless err (segue-screen--still buffer entry (lambda () (segue-screen--conditions current))))))
    (segue-submit segue--engine view :values (segue-screen-values t) :coerce t :dry-run t
                  :callback (lambda (err preview)
                              (unless err (segue-screen--still buffer entry (lambda () (segue-screen--previewed preview))))))))

(defun segue-screen--conditions (view)
  "Take VIEW, whose schema is decided for what was typed.
Draw it if there are other fields."
  (let ((before (segue-screen--shape)))
    (setq segue--view view)
    (unless (equal before (segue-screen--shape)) (segue-screen--render t))))

(defun segue-screen--shape ()
  "What of the fields is drawn around what is typed."
  (mapcar (lambda (field) (list (segue-field-path field) (segue-field-required field) (segue-field-kind field)))
          (segue-screen--fields)))

(defun segue-screen--previewed (preview)
  "Show what is wrong in PREVIEW.
Fields that are still empty are left alone until the screen was
refused once."
  (setq segue--errors
        (and (eq (plist-get preview :accepted) :json-false)
             (cl-remove-if-not (lambda (err)
                                 (let ((text (cdr (assoc (plist-get err :path) segue--texts))))
                                   (or segue--judged (and (stringp text) (not (string-blank-p text))))))
                               (append (plist-get (plist-get preview :screen) :errors) nil))))
  (segue-screen--mark))

;;; Commands

(defun segue-screen-submit ()
  "Submit what the fields hold."
  (interactive)
  (segue-screen-command "submit" (list :values (segue-screen-values t) :coerce t)))

(defun segue-screen-back ()
  "Go back."
  (interactive)
  (segue-screen--leave "back" nil))

(defun segue-screen-cancel ()
  "Cancel what is presented, or the session."
  (interactive)
  (segue-screen--leave "cancel" nil))

(defun segue-screen-next-tab (&optional step)
  "Select the next tab, or the one that is STEP places on."
  (interactive)
  (let* ((tabs (car (last (delq nil (mapcar (lambda (each) (plist-get each :tabs)) (segue-screen--chain segue--view))))))
         (at (cl-position t tabs :key (lambda (tab) (plist-get tab :selected)))))
    (unless tabs (user-error "There are no tabs here"))
    (segue-screen--leave "selectTab" (list :tab (plist-get (aref tabs (mod (+ (or at 0) (or step 1)) (length tabs))) :name)))))

(defun segue-screen-previous-tab ()
  "Select the tab before."
  (interactive)
  (segue-screen-next-tab -1))

(defun segue-screen-send (event)
  "Send EVENT, one of those that the screen has."
  (interactive
   (let ((events (cl-loop for each across (plist-get (plist-get segue--view :screen) :events)
                          when (eq (plist-get each :enabled) t)
                          collect (cons (or (plist-get each :title) (plist-get each :event)) (plist-get each :event)))))
     (unless events (user-error "There are no events here"))
     (list (cdr (assoc (completing-read "Event: " events nil t) events)))))
  (segue-screen--leave "send" (list :event event)))

(defun segue-screen-fail ()
  "Say that the action has not worked."
  (interactive)
  (segue-screen-command "fail" (list :error (list :code (read-string "Code: " nil nil "failed") :message (read-string "Message: ")))))

(defun segue-screen-refresh ()
  "Draw the session as it is now."
  (interactive)
  (segue-screen-draw (segue-current-screen segue--engine (plist-get segue--view :session))))

(defun segue-screen--leave (method params)
  "Send METHOD with PARAMS.
What was typed goes along as the draft of the screen that is left."
  (segue-screen-command
   method (append params (and segue--dirty (equal (plist-get (plist-get segue--view :screen) :kind) "screen")
                              (list :values (segue-screen-values))))))

(defun segue-screen-command (method params)
  "Send METHOD with PARAMS for the entry that is shown, and draw what comes."
  (setq segue--dirty nil)
  (condition-case err
      (let ((view (segue-screen--answer method params)))
        (segue-screen-draw view)
        (when segue--seen (segue-screen--seen (prog1 segue--seen (setq segue--seen nil))))
        (when (setq segue--judged (eq (plist-get view :accepted) :json-false)) (message "%d to mend" (length segue--errors))))
    (segue-leave-needs-confirmation (segue-screen--confirm err method params))
    (segue-input-invalid
     (if (and (equal method "send") (not (plist-get params :payload)))
         (segue-screen--ask-payload err params)
       (segue-screen--refused err)))
    (segue-error (segue-screen--refused err))))

(defun segue-screen--answer (method params)
  "What the engine says to METHOD with PARAMS, for the entry that is shown."
  (when segue--busy (user-error "One thing at a time"))
  (setq segue--busy t)
  (let ((buffer (current-buffer)))
    (unwind-protect
        (segue-call segue--engine method (append (list :session segue--view) params))
      (when (buffer-live-p buffer)
        (with-current-buffer buffer (setq segue--busy nil))))))

(defun segue-screen--refused (err)
  "Say what ERR says, and draw where the session stands."
  (when (segue-error-get err :view) (segue-screen-draw (segue-error-get err :view)))
  (message "Segue: %s" (segue-error-message err)))

(defun segue-screen--confirm (err method params)
  "Ask whether what ERR names may be lost.
If so, send METHOD with PARAMS again."
  (let ((lost (mapconcat (lambda (each) (or (plist-get each :title) (plist-get each :step))) (plist-get (segue-error-get err :data) :lost) ", ")))
    (if (yes-or-no-p (format "What was entered on %s would be lost.  Lose it? " lost))
        (segue-screen-command method (append params '(:confirm t)))
      (setq segue--dirty t))))

(defun segue-screen--ask-payload (err params)
  "Ask for what ERR misses, and send the event of PARAMS with it."
  (let ((text (read-string (format "%s  Payload (JSON): " (segue-error-message err)))))
    (unless (string-blank-p text)
      (segue-screen-command
       "send" (append params (list :payload (json-parse-string text :object-type 'plist :null-object nil :false-object :json-false)))))))

(defun segue-screen--seen (view)
  "Draw VIEW, if it is a newer one of this session.
It is of someone else's command, a deadline, or an action that
was done; while a command waits for its answer, so does VIEW."
  (when (and (equal (plist-get view :session) (plist-get segue--view :session))
             (> (plist-get view :revision) (plist-get segue--view :revision)))
    (if segue--busy (setq segue--seen view) (segue-screen-draw view))))

(provide 'segue-screen)
;;; segue-screen.el ends here
