;;; segue.el --- Flows of screens, held by an engine  -*- lexical-binding: t -*-

;; Version: 0.1
;; Package-Requires: ((emacs "28.1"))
;; Keywords: tools

;;; Commentary:

;; `M-x segue' starts a flow and shows it in a buffer; `M-x segue-resume' goes on with a session.  One engine serves all
;; sessions of this Emacs; it is started when it is needed first, and ends with Emacs.

;;; Code:

(require 'segue-engine)
(require 'segue-json)
(require 'segue-screen)

(defcustom segue-executable nil
  "The engine; if nil, the variable SEGUE says it, else it is `segue' on the PATH."
  :type '(choice (const nil) file)
  :group 'segue)

(defcustom segue-flows nil
  "The folders of flows; if nil, it is the folder where the engine is started."
  :type '(repeat directory)
  :group 'segue)

(defcustom segue-store nil
  "The folder of sessions; if nil, it is the engine's own."
  :type '(choice (const nil) directory)
  :group 'segue)

(defcustom segue-memory nil
  "Whether sessions are kept only as long as the engine lives."
  :type 'boolean
  :group 'segue)

(defcustom segue-arguments nil
  "More of the engine's command line."
  :type '(repeat string)
  :group 'segue)

(defvar segue--running nil "The engine of this Emacs.")
(defvar segue--handlers nil "The handlers of actions: name → function.")

(defvar segue--settings nil "What the engine of this Emacs was started with.")

(defun segue-engine ()
  "The engine of this Emacs.  Signal `segue-engine-not-found' if there is none.
If a setting has been changed, another engine takes the place of
the one that runs, and the buffers go on with it."
  (let ((settings (list :executable segue-executable :flows segue-flows :store segue-store :memory segue-memory
                        :arguments segue-arguments))
        (before segue--running))
    (unless (and before (not (segue-engine-closed before)) (equal settings segue--settings))
      (let ((engine (apply #'segue-start :on-restart #'segue--restarted
                           :on-error (lambda (err) (message "Segue: %s" (segue-error-message err)))
                           settings)))
        (setq segue--running engine
              segue--settings settings)
        (pcase-dolist (`(,name . ,handler) segue--handlers)
          (segue-on engine name handler))
        (when before
          (segue-screen-move before engine)
          (segue-close before)))))
  segue--running)

(defun segue--restarted (death)
  "Say that the engine was started again after DEATH."
  (message "Segue: %s  It was started again%s" (segue-error-message death)
           (if segue-memory "; each session was in memory only, and is lost." ", and everything goes on.")))

;;;###autoload
(defun segue-handle (name handler)
  "Let HANDLER do the actions called NAME: see `segue-on'."
  (setf (alist-get name segue--handlers nil nil #'equal) handler)
  (when segue--running (segue-on segue--running name handler)))

(defmacro segue--try (&rest body)
  "Evaluate BODY; what is refused is an error for the user, in a sentence."
  `(condition-case err
       (progn ,@body)
     (segue-error (user-error "Segue: %s" (segue--explained err)))))

(defun segue--explained (err)
  "What ERR says, and where."
  (let ((data (segue-error-get err :data)))
    (concat (segue-error-message err)
            (mapconcat #'segue--placed (and (consp data) (or (plist-get data :diagnostics) (plist-get data :errors))) ""))))

(defun segue--placed (each)
  "What EACH says is wrong.
It is so at a path of an input, or at a place in the file of a flow."
  (let ((line (plist-get each :line)) (file (plist-get each :file)) (hint (plist-get each :hint)))
    (concat "\n  "
            (cond (line (format "%sline %d, column %d: " (if file (concat file ", ") "") line (plist-get each :column)))
                  (t (format "%s: " (or (plist-get each :path) (plist-get each :pointer)))))
            (plist-get each :message)
            (and hint (concat " " hint)))))

;;;###autoload
(defun segue (flow &optional input ask)
  "Start FLOW and show its first screen.
INPUT is what the flow asks for; with a prefix argument it is
read as JSON.  One that is refused is asked for if ASK is non-nil,
as it is interactively."
  (interactive (segue--try (append (segue--read-flow current-prefix-arg) '(t))))
  (segue--try
   (condition-case err
       (pop-to-buffer-same-window (segue-screen-show (segue-engine) (segue--start flow input)))
     (segue-input-invalid
      (unless ask (segue--throw err))
      (when-let ((mended (segue-json-ask (format "%s  Input (JSON): " (segue-error-message err)) (and input (segue-json input)))))
        (segue flow (car mended) t))))))

(defun segue--start (flow input)
  "The first view of FLOW, which gets INPUT."
  (let ((name (format "%s-%s" (substring flow 0 (min 55 (length flow))) (substring (segue-key) 0 8))))
    (apply #'segue-start-flow (segue-engine) :flow flow :session name (and input (list :input input)))))

(defun segue--read-flow (with-input)
  "Ask for a flow, and WITH-INPUT for its input."
  (let* ((flows (mapcar (lambda (flow) (cons (plist-get flow :id) (plist-get flow :title))) (plist-get (segue-list-flows (segue-engine)) :flows)))
         (completion-extra-properties (list :annotation-function (lambda (id) (concat "  " (cdr (assoc id flows))))))
         (flow (completing-read "Flow: " flows nil t)))
    (list flow (and with-input (car (segue-json-ask "Input (JSON): "))))))

;;;###autoload
(defun segue-resume (session)
  "Show SESSION; interactively, one that is chosen of those that are active."
  (interactive (segue--try (list (segue--read-session))))
  (segue--try
   (pop-to-buffer-same-window (segue-screen-show (segue-engine) (segue-current-screen (segue-engine) session)))))

(defun segue--read-session ()
  "Ask for a session."
  (let ((sessions (mapcar (lambda (each) (cons (plist-get each :session) (plist-get each :updatedAt)))
                          (plist-get (segue-list-sessions (segue-engine) :state "active") :sessions))))
    (let ((completion-extra-properties (list :annotation-function (lambda (id) (concat "  " (cdr (assoc id sessions)))))))
      (completing-read "Session: " sessions nil t))))

(provide 'segue)
;;; segue.el ends here
