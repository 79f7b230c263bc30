;;; segue-commands.el --- What a user can do in a session  -*- lexical-binding: t -*-

;;; Commentary:

;; Each command is sent for the entry that is shown, and what comes is drawn.  One that is refused is a sentence; one that
;; would lose something is asked about.

;;; Code:

(require 'cl-lib)
(require 'subr-x)
(require 'wid-edit)
(require 'segue-asked)
(require 'segue-engine)
(require 'segue-fields)
(require 'segue-json)
(require 'segue-buffer)
(require 'segue-drafts)
(require 'segue-question)
(require 'segue-values)

;; They require this file themselves, since the buttons that are drawn are commands.
(declare-function segue-screen-draw "segue-drawing")
(declare-function segue-screen--render "segue-drawing")

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

(defun segue-screen-submit ()
  "Submit what the fields hold."
  (interactive)
  ;; The result of an action that a handler does is not what nobody has typed.
  (when (segue-handled-p segue--engine segue--view) (user-error "Segue: this is being worked on"))
  (cond (segue--question (segue-question-answer))
        ((condition-case err
             (progn (segue-screen--settle) t)
           (segue-error (segue-screen--refused err) nil))
         (segue-screen-command "submit" (list :values (segue-screen-values t) :coerce t)))))

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
   (let ((events (segue-fields-distinct
                  (cl-loop for each across (plist-get (plist-get segue--view :screen) :events)
                           when (eq (plist-get each :enabled) t)
                           collect (cons (or (plist-get each :title) (plist-get each :event)) (plist-get each :event))))))
     (unless events (user-error "There are no events here"))
     (let ((completion-ignore-case t))
       (list (cdr (assoc (segue-screen--asked #'completing-read "Event: " events nil t) events))))))
  (segue-screen--leave "send" (list :event event)))

(defun segue-screen-edit (entry)
  "Show the earlier screen of ENTRY again.
What was typed is kept before, since values that went along would
be those of the earlier answer."
  (segue-screen-keep)
  (segue-screen-command "edit" (list :target entry)))

(defun segue-screen-choose (field)
  "Let one of the options of FIELD be chosen, with completion."
  (let* ((options (segue-field-options field))
         (completion-ignore-case t)
         (choice (segue-screen--asked #'completing-read (concat (segue-field-title field) ": ") options nil t)))
    (segue-screen--typed field choice)
    (segue-screen--render t)
    (segue-screen-keep)))

(defun segue-screen-fail ()
  "Say that the action has not worked."
  (interactive)
  (let* ((code (segue-screen--asked #'read-string "Code: " nil nil "failed"))
         (message (segue-screen--asked #'read-string "Message: ")))
    (segue-screen-command "fail" (list :error (list :code code :message message)))))

(defun segue-screen-refresh ()
  "Draw the session as it is now."
  (interactive)
  (if segue--question
      (segue-screen--render t)
    (segue-screen-draw (segue-current-screen segue--engine (plist-get segue--view :session)))))

(defun segue-screen--leave (method params)
  "Send METHOD with PARAMS.
What was typed goes along as the draft of the screen that is left."
  (if segue--question
      (segue-question-leave)
    (segue-screen-command
     method (append params (and segue--texts (equal (plist-get (plist-get segue--view :screen) :kind) "screen")
                                (list :values (segue-screen-values)))))))

(defun segue-screen-command (method params)
  "Send METHOD with PARAMS for the entry that is shown, and draw what comes.
What is refused keeps nothing of what was typed."
  (condition-case err
      (let ((view (segue-screen--answer method params)))
        (unless (eq (plist-get view :accepted) :json-false) (setq segue--dirty nil))
        (segue-screen-draw view)
        (when segue--seen (segue-screen--seen (prog1 segue--seen (setq segue--seen nil))))
        (when (setq segue--judged (eq (plist-get view :accepted) :json-false)) (message "%d to mend" (length segue--errors))))
    (segue-leave-needs-confirmation (segue-screen--confirm err method params))
    (segue-input-invalid
     (cond ((equal method "send") (segue-screen--ask-payload err params))
           (t (segue-screen--refused err)
              (setq segue--errors (append (plist-get (segue-error-get err :data) :errors) nil))
              (segue-screen--render t t))))
    (segue-error (segue-screen--refused err)))
  (segue-screen-keep))

(defun segue-screen--answer (method params)
  "What the engine says to METHOD with PARAMS, for the entry that is shown."
  (when segue--busy (user-error "One thing at a time"))
  (setq segue--busy t)
  (let ((buffer (current-buffer)))
    (unwind-protect
        (segue-call segue--engine method (append (list :session segue--view) params))
      (when (buffer-live-p buffer)
        (with-current-buffer buffer (setq segue--busy nil))))))

(defun segue-screen--asked (ask &rest arguments)
  "What ASK, called with ARGUMENTS, gets from the user.
It is about the screen that is shown; if another one has come
meanwhile, it is not meant for that one."
  (let ((entry (segue-screen--entry)))
    (prog1 (apply ask arguments)
      (unless (equal (segue-screen--entry) entry)
        (user-error "Segue: “%s” came meanwhile" (segue-screen--name segue--view))))))

(defun segue-screen--refused (err)
  "Say what ERR says, and draw where the session stands."
  (when (segue-error-get err :view) (segue-screen-draw (segue-error-get err :view)))
  (message "Segue: %s" (segue-error-message err)))

(defun segue-screen--confirm (err method params)
  "Ask whether what ERR names may be lost.
If so, send METHOD with PARAMS again."
  (let ((lost (mapconcat (lambda (each) (or (plist-get each :title) (plist-get each :step))) (plist-get (segue-error-get err :data) :lost) ", ")))
    (when (segue-screen--asked #'yes-or-no-p (format "What was entered on %s would be lost.  Lose it? " lost))
      (segue-screen-command method (append params '(:confirm t))))))

(defun segue-screen--ask-payload (err params)
  "Ask for what ERR misses, and send the event of PARAMS with it.
What was typed before is there to be mended.  The view does not say
what the event needs; the definition of the flow does, or else it is
typed as JSON."
  (let* ((event (plist-get params :event)) (given (plist-get params :payload)) (entry (segue-screen--entry))
         (errors (append (plist-get (segue-error-get err :data) :errors) nil))
         (schema (segue-screen--asked #'segue-asked-schema segue--engine segue--view event given errors))
         (send (lambda (payload)
                 ;; Empty, it is {}, and not null.
                 (segue-screen-command "send" (plist-put (copy-sequence params) :payload (or payload (make-hash-table)))))))
    (unless (and schema
                 (segue-question-ask
                  (segue-screen--event-title event) schema (and (consp given) given) errors
                  (lambda (payload)
                    (if (equal (segue-screen--entry) entry)
                        (funcall send payload)
                      (user-error "Segue: “%s” came meanwhile" (segue-screen--name segue--view))))))
      (when-let ((payload (segue-screen--asked #'segue-json-ask (format "%s  Payload (JSON): " (segue-error-message err))
                                               (and (plist-member params :payload) (segue-json given)))))
        (segue-screen-command "send" (plist-put (copy-sequence params) :payload (car payload)))))))

(defun segue-screen--event-title (event)
  "The title of EVENT, or its name."
  (let ((its (cl-find event (plist-get (plist-get segue--view :screen) :events) :key (lambda (each) (plist-get each :event)) :test #'equal)))
    (or (plist-get its :title) event)))

(defun segue-screen--seen (view)
  "Draw VIEW, if it is a newer one of this session.
It is of someone else's command, a deadline, or an action that
was done; while a command waits for its answer, so does VIEW."
  (when (and (equal (plist-get view :session) (plist-get segue--view :session))
             (> (plist-get view :revision) (plist-get segue--view :revision)))
    (cond (segue--busy (setq segue--seen view))
          ((and (segue-screen--typing-p) (not (equal (segue-screen--entry view) (segue-screen--entry))))
           (segue-screen-draw view)
           ;; What is typed now is not meant for this screen.
           (goto-char (point-min))
           (message "Segue: “%s” came while you typed; TAB goes to what can be done there" (segue-screen--name view)))
          (t (segue-screen-draw view)))))

(defun segue-screen--name (view)
  "What the screen of VIEW is called in a message."
  (let ((screen (plist-get view :screen)))
    (or (plist-get screen :title) (plist-get screen :step) "The end")))

(defun segue-screen--typing-p ()
  "Whether the user may be typing into a field of this buffer."
  (and (eq (current-buffer) (window-buffer)) (widget-field-at (point))))

(provide 'segue-commands)
;;; segue-commands.el ends here
