;;; segue-engine.el --- A running engine, spoken to by jsonrpc.el  -*- lexical-binding: t -*-

;;; Commentary:

;; Requests and their answers, notifications, and handlers of actions.  An engine that dies is started anew once, and
;; everything that waits is asked again: commands carry a key, so that nothing is done twice.
;;
;;     (let* ((engine (segue-start :flows '("flows")))
;;            (view (segue-start-flow engine :flow "create-team")))      ; waits for the answer, or signals
;;       (segue-submit engine view :values '(:teamType "travel")
;;                     :callback (lambda (err view) …)))                 ; calls back
;;
;; JSON is as in jsonrpc.el: objects are plists, arrays are vectors, false is `:json-false', and null and {} are nil; but
;; within the values of a screen, which may go back, {} is an empty hash table.
;; Knows the protocol, and no buffers that somebody looks at.

;;; Code:

(require 'cl-lib)
(require 'jsonrpc)
(require 'subr-x)
(require 'segue-errors)
(require 'segue-json)
(require 'segue-methods)

(defconst segue--tail 16384 "How much is kept of what an engine says on stderr.")
(defconst segue--remembered 256 "How many actions that are done are remembered, for views that come late.")
(defconst segue--grace 3 "Seconds for an orderly end, and as many for SIGTERM, before SIGKILL.")
(defvar segue--engines nil "The engines that run.")
(defvar segue--counter 0 "How many processes there have been, for their names.")

(cl-defstruct (segue-engine (:constructor segue--make-engine) (:copier nil))
  "A running engine."
  command options connection (directory default-directory) (stderr "")
  (waiting nil :documentation "Requests without an answer, the newest first.")
  (queue nil :documentation "What is to be done outside of the process filter, the oldest first.")
  (watched nil :documentation "The sessions that are watched; nil among them means all.")
  (listeners nil) (handlers nil) (done (make-hash-table :test #'equal))
  (order nil :documentation "What is done, the oldest first.")
  (silent nil :documentation "Non-nil from a start anew to the first answer.")
  (closed nil) (death nil)
  (untold nil :documentation "Non-nil from a start anew to when the new process speaks."))

(cl-defstruct (segue--request (:constructor segue--make-request) (:copier nil))
  method params callback ours id (sent 0 :documentation "How often it was.")
  (abandoned nil :documentation "Nobody waits for it any more."))

;;; Life

(defun segue-find (&optional executable)
  "The path of EXECUTABLE, else that in the variable SEGUE, else on the PATH."
  (let* ((named (or executable (getenv "SEGUE")))
         (named (and named (not (string-empty-p named)) named)))
    (or (executable-find (if named (segue--expanded named) "segue"))
        (segue--throw
         (segue--failure "engineNotFound" "%s  Build it with “swift build -c release” in a checkout of Segue, then say \
where it is: `segue-executable', the environment variable SEGUE, or the PATH."
                         (if named (format "“%s” is no executable file." named) "There is no “segue” on the PATH."))))))

(defun segue--expanded (name)
  "NAME as it is, if it has no folder, else expanded."
  (if (file-name-directory name) (expand-file-name name) name))

(cl-defun segue-start (&rest options &key executable flows store memory arguments
                                locale host timeout on-notification on-restart on-error)
  "Start an engine.  Signal `segue-engine-not-found' if there is none.
EXECUTABLE is the engine; without it the variable SEGUE says it,
else it is `segue' on the PATH.  FLOWS are folders, STORE is one;
with MEMORY sessions live as long as the process.  ARGUMENTS are
more of the command line.  LOCALE and HOST are for the sessions.
TIMEOUT is in seconds (30).  ON-NOTIFICATION gets a method and
its params, ON-RESTART the condition that the engine died of,
ON-ERROR the condition for which an action's answer was refused,
and `segue-handler-failed' for a mistake of its handler; without
it, a warning says so."
  (ignore locale host timeout on-notification on-restart on-error)
  (unless (and (listp flows) (cl-every #'stringp flows))
    (user-error "The flows are a list of folders, such as (\"~/flows\"), and not %S" flows))
  (when (and store memory)
    (user-error "Segue keeps sessions either in a store or in memory; say one of the two"))
  (let ((engine (segue--make-engine
                 :options options
                 :command `(,(segue-find executable) "serve" "--framing" "headers"
                            ,@(mapcan (lambda (folder) (list "--flows" (expand-file-name folder))) flows)
                            ,@(and store (list "--store" (expand-file-name store)))
                            ,@(and memory '("--memory"))
                            ,@arguments))))
    (segue--spawn engine)
    (push engine segue--engines)
    engine))

(defun segue--option (engine option)
  "What ENGINE was started with as OPTION."
  (plist-get (segue-engine-options engine) option))

(defun segue--spawn (engine)
  "Start a process for ENGINE, and introduce this client."
  (let ((name (format "segue-%d" (cl-incf segue--counter)))
        (default-directory (segue-engine-directory engine)))
    (setf (segue-engine-stderr engine) ""
          (segue-engine-connection engine)
          (apply #'make-instance 'segue--connection
                 :name name
                 :process (lambda () (segue--make-process engine name))
                 :notification-dispatcher (lambda (_connection method params)
                                            (segue--later engine #'segue--notified method params))
                 (if (< emacs-major-version 30) '(:events-buffer-scrollback-size 0) '(:events-buffer-config (:size 0))))))
  (let* ((process (segue-engine-process engine))
         (sentinel (process-sentinel process)))
    (set-process-filter process (segue-json-filter (process-filter process)))
    (set-process-sentinel process (lambda (process change)
                                    (segue--watch-over engine sentinel process change))))
  (segue--send engine (segue--make-request
                       :method "initialize" :ours t :callback (lambda (err _server) (unless err (segue--started engine)))
                       :params `(:clientInfo (:name "segue.el") :processId ,(emacs-pid)
                                 ,@(segue--given engine :locale) ,@(segue--given engine :host)))))

(defun segue--started (engine)
  "Tell that ENGINE was started again, if it was.
This waits until the new process speaks: one that dies at once,
say of a wrong option, would not go on."
  (when (segue-engine-untold engine)
    (setf (segue-engine-untold engine) nil)
    (when-let ((told (segue--option engine :on-restart)))
      (funcall told (segue-engine-death engine)))))

(defun segue--given (engine option)
  "OPTION of ENGINE as a plist, or nil."
  (when-let ((value (segue--option engine option)))
    (list option value)))

(defun segue--make-process (engine name)
  "The process of ENGINE, called NAME.  The end of its stderr is kept, and no more."
  (let ((pipe (make-pipe-process :name (concat name " stderr") :noquery t :sentinel #'ignore
                                 :buffer nil :filter (lambda (_pipe text) (segue--heard-stderr engine text)))))
    (condition-case err
        (let ((process (make-process :name name :command (segue-engine-command engine) :connection-type 'pipe
                                     :coding 'utf-8-emacs-unix :noquery t :stderr pipe)))
          (process-put process 'segue-stderr pipe)
          process)
      (file-error
       (delete-process pipe)
       (segue--throw (segue--failure "engineNotFound" "%s can't be started: %s" (car (segue-engine-command engine))
                                     (error-message-string err)))))))

(defun segue--heard-stderr (engine text)
  "Keep the end of what ENGINE said: TEXT is the newest of it."
  (let ((all (concat (segue-engine-stderr engine) text)))
    (setf (segue-engine-stderr engine) (substring all (max 0 (- (length all) segue--tail))))))

(defun segue-engine-process (engine)
  "The process of ENGINE."
  (jsonrpc--process (segue-engine-connection engine)))

(defun segue-engine-pid (engine)
  "The id of the process of ENGINE."
  (process-id (segue-engine-process engine)))

(defun segue-alive-p (engine)
  "Whether a process of ENGINE runs.
A dead one is started anew, at the latest by the next request."
  (process-live-p (segue-engine-process engine)))

;;; Calls

(defun segue-call (engine method params &optional callback)
  "Call METHOD of ENGINE with PARAMS, a plist with the names of the protocol.
With CALLBACK return at once; it is called with a condition and
nil, or with nil and the result.  Without it, wait for the
result, or signal the condition."
  (let ((params (segue--completed method params)))
    (if callback
        (segue--ask-in-time engine method params callback)
      (segue--await engine method params))))

(defun segue--await (engine method params)
  "The result of METHOD of ENGINE with PARAMS."
  (let* (answer
         (request (segue--ask engine method params (lambda (&rest heard) (setq answer heard))))
         (deadline (+ (float-time) (segue--limit engine))))
    (unwind-protect
        (while (and (not answer) (< (float-time) deadline))
          (accept-process-output nil 0.02)
          (segue--drain engine))
      (unless answer (segue--abandon engine request)))
    (cond ((not answer) (segue--throw (segue--out-of-time engine request)))
          ((car answer) (segue--throw (car answer)))
          (t (cadr answer)))))

(defun segue--ask-in-time (engine method params callback)
  "Ask METHOD of ENGINE with PARAMS for CALLBACK, which does not wait for good."
  (let* (answered timer
         (request (segue--ask engine method params
                              (lambda (err result)
                                (setq answered t)
                                (when timer (cancel-timer timer))
                                (funcall callback err result)))))
    (unless answered
      (setq timer (run-at-time (segue--limit engine) nil
                               (lambda ()
                                 (unless answered
                                   (segue--abandon engine request)
                                   (funcall callback (segue--out-of-time engine request) nil))))))
    request))

(defun segue--limit (engine)
  "Seconds that a call of ENGINE waits for its answer."
  (or (segue--option engine :timeout) 30))

(defun segue--abandon (engine request)
  "Note that nobody waits for REQUEST of ENGINE any more.
The engine need not work on it, if its turn has not come."
  (setf (segue--request-callback request) #'ignore
        (segue--request-abandoned request) t)
  (when (segue--request-id request)
    ;; A process that is gone works on nothing.
    (ignore-errors (segue-notify engine "$/cancelRequest" (list :id (segue--request-id request))))))

(defun segue--out-of-time (engine request)
  "The condition of who has waited for REQUEST of ENGINE in vain.
Whether it was done is not known; asked again with the key and
the session that are named here, it is done once."
  (let ((params (segue--request-params request)) (method (segue--request-method request)))
    (append (segue--failure "engineTimeout" "No answer to “%s” within %s s." method (segue--limit engine))
            (list :data (list :method method :session (plist-get params :session)
                              :idempotencyKey (plist-get params :idempotencyKey))))))

(defun segue--completed (method params)
  "PARAMS of METHOD as they go over the wire.
A view in place of the session's id says which entry the command
is for; what can be done twice gets a key, and an id of ours for
what it starts."
  (let* ((takes (cdr (assoc method segue-methods)))
         (session (plist-get params :session))
         (sent (segue--typed takes params)))
    (when (consp session)
      (setq sent (plist-put sent :session (plist-get session :session)))
      (when-let ((entry (and (assq :entry takes) (not (plist-member params :entry))
                             (plist-get (plist-get session :screen) :entry))))
        (setq sent (plist-put sent :entry entry))))
    (when (and (assq :idempotencyKey takes) (not (plist-get sent :idempotencyKey)) (not (eq (plist-get sent :dryRun) t)))
      (setq sent (plist-put sent :idempotencyKey (segue-key))))
    (when (and (equal method "startFlow") (not (plist-get sent :session)))
      (setq sent (plist-put sent :session (segue-key))))
    sent))

(defun segue--typed (takes params)
  "A copy of PARAMS in which nil is what the types of TAKES say: {}, [] or false."
  (cl-loop for (name value) on params by #'cddr
           append (list name (or value (pcase (cdr (assq name takes))
                                         ('object (make-hash-table))
                                         ('array [])
                                         ('boolean :json-false))))))

(defun segue-key ()
  "A name that nothing else has."
  (substring (secure-hash 'sha256 'iv-auto 32) 0 32))

(defun segue--ask (engine method params callback)
  "Send a request for METHOD with PARAMS to ENGINE, for CALLBACK, and return it."
  (let ((request (segue--make-request :method method :params params :callback callback)))
    (segue--drain engine)
    (cond ((segue-engine-closed engine) (segue--give-up engine (list request) (segue--closed)))
          ((segue-alive-p engine) (segue--send engine request))
          ;; The next process is asked, also if the sentinel of the dead one has not run yet.
          (t (push request (segue-engine-waiting engine))
             (segue--died engine (segue-engine-process engine))))
    request))

(defun segue--closed ()
  "The condition of who asks an engine that was closed."
  (segue--failure "engineClosed" "The engine has been closed."))

(defclass segue--connection (jsonrpc-process-connection) ()
  "A connection that can be told of a request before that is sent.")

(defvar segue--unsent nil "What would be sent, while a connection is told of a request: (held . MESSAGE).")

(cl-defmethod jsonrpc-connection-send ((_ segue--connection) &rest message)
  "Send MESSAGE, or hold it back."
  (if segue--unsent (setcdr segue--unsent message) (cl-call-next-method)))

(defun segue--send (engine request)
  "Send REQUEST to the process of ENGINE."
  (push request (segue-engine-waiting engine))
  (cl-incf (segue--request-sent request))
  ;; A process that is gone is noticed by its sentinel, which asks again whatever waits.
  (condition-case err
      (segue-json-exactly (segue--request-params request)
        (apply #'jsonrpc-connection-send (segue-engine-connection engine) (segue--announced engine request)))
    (file-error nil)
    ;; What can't be written as JSON has not been sent, and nobody need wait for an answer.
    (error (when (segue-alive-p engine)
             (setf (segue-engine-waiting engine) (delq request (segue-engine-waiting engine)))
             (error "There is no JSON for this: %s"
                    (or (segue-json-wrong (segue--request-params request)) (error-message-string err)))))))

(defun segue--announced (engine request)
  "The message for REQUEST, whose answer the connection of ENGINE now waits for.
jsonrpc.el itself waits for it only when all is sent.  But while
a long message goes out, answers come in and timers send others,
and an answer that came too early would be nobody's."
  (let ((segue--unsent (list 'held)))
    (jsonrpc-async-request
     (segue-engine-connection engine) (intern (segue--request-method request))
     (or (segue--request-params request) (make-hash-table)) :timeout nil
     :success-fn (lambda (result) (segue--later engine #'segue--answered request nil result))
     :error-fn (lambda (answer)
                 (unless (eq (plist-get answer :code) -1)
                   (segue--later engine #'segue--answered request (segue--refusal answer) nil))))
    (setf (segue--request-id request) (plist-get (cdr segue--unsent) :id))
    (cdr segue--unsent)))

(defun segue-notify (engine method &optional params)
  "Send METHOD with PARAMS to ENGINE as a notification, which has no answer."
  (segue-json-exactly params
    (jsonrpc-notify (segue-engine-connection engine) (intern method) (or params (make-hash-table)))))

;;; Answers and notifications, outside of the process filter, in the order in which they came

(defun segue--call (function &rest args)
  "Call FUNCTION, one of the program, with ARGS.
A mistake in it is said, and stops nothing of what comes after it:
others wait, too."
  (condition-case-unless-debug err
      (apply function args)
    ((error quit) (message "Segue: %s" (segue--said err)))))

(defun segue--later (engine function &rest args)
  "Call FUNCTION with ENGINE and ARGS, when the process filter is done."
  (setf (segue-engine-queue engine) (nconc (segue-engine-queue engine) (list (cons function args))))
  (run-at-time 0 nil #'segue--drain engine))

(defun segue--drain (engine)
  "Do what waits in the queue of ENGINE.  It may be called again from within."
  (while (segue-engine-queue engine)
    (let ((work (pop (segue-engine-queue engine))))
      (apply (car work) engine (cdr work)))))

(defun segue--answered (engine request err result)
  "Take note of the answer to REQUEST of ENGINE: ERR, or else RESULT."
  (when (memq request (segue-engine-waiting engine))
    (setf (segue-engine-waiting engine) (delq request (segue-engine-waiting engine)))
    (unless (segue--request-ours request) (setf (segue-engine-silent engine) nil))
    (when (segue--was-done-p request err) (setq err nil))
    (unless err (segue--remember engine request result))
    (segue--call (segue--request-callback request) err result)
    (unless (or err (eq (plist-get (segue--request-params request) :dryRun) t))
      (segue--saw engine result))))

(defun segue--was-done-p (request err)
  "Whether ERR says that REQUEST was done already.
What the process that died had deleted, the next one does not
find: it is gone, as was asked for."
  (and (eq (car err) 'segue-session-not-found) (equal (segue--request-method request) "deleteSession")
       (> (segue--request-sent request) 1)))

(defun segue--forget-session (engine session)
  "Forget what ENGINE has done of SESSION.
It is deleted, or new, since somebody else has deleted one of
that name, so what was done of that may come again."
  (maphash (lambda (delivery whose)
             (when (equal whose session)
               (setf (segue-engine-order engine) (remove delivery (segue-engine-order engine)))
               (remhash delivery (segue-engine-done engine))))
           (segue-engine-done engine)))

(defun segue--remember (engine request result)
  "Remember what ENGINE watches after REQUEST, which had RESULT."
  (let* ((params (segue--request-params request))
         (session (plist-get params :session)))
    (pcase (segue--request-method request)
      ("deleteSession" (segue--forget-session engine session))
      ("startFlow" (unless (or (eq (plist-get params :dryRun) t) (eq (plist-get result :replayed) t))
                     (segue--forget-session engine (plist-get result :session))))
      ("watch" (cl-pushnew session (segue-engine-watched engine) :test #'equal))
      ("unwatch" (setf (segue-engine-watched engine) (and session (remove session (segue-engine-watched engine))))))))

(defun segue--notified (engine method params)
  "Take note of METHOD with PARAMS, a notification of ENGINE.
A notified action comes without its secrets, so whoever does it
asks for the view."
  (when (eq method 'sessionChanged)
    (let ((view (plist-get params :view)))
      (if (segue-handled-p engine view)
          (segue-current-screen engine (plist-get view :session) :callback #'ignore)
        (segue--saw engine view))))
  (when-let ((told (segue--option engine :on-notification)))
    (segue--call told (symbol-name method) params)))

(defun segue--saw (engine view)
  "Tell the listeners of ENGINE of VIEW, if it is one, and do its action."
  (when (and (plist-get view :state) (plist-get view :navigation))
    (dolist (listener (segue-engine-listeners engine))
      (segue--call listener view))
    (segue--look engine view)))

(defun segue-listen (engine listener)
  "Call LISTENER with each view of ENGINE that comes, of whatever session."
  (setf (segue-engine-listeners engine) (append (segue-engine-listeners engine) (list listener))))

(defun segue-unlisten (engine listener)
  "Call LISTENER of ENGINE no more."
  (setf (segue-engine-listeners engine) (delq listener (segue-engine-listeners engine))))

;;; Actions

(defun segue-on (engine name handler)
  "Let HANDLER do the actions called NAME of ENGINE, once for each key and attempt.
It is called with the action, a plist, and with a function to
answer by: (funcall respond :submit RESULT), or :fail with
\(:code CODE :message MESSAGE).  It may do so later; or it returns
the result; or it signals `segue-action-failed' with a code and a
message, which is for the user.  Without a message, the engine may
have one.  Of anything else that it signals, the engine is told
that it did, and the program what: it may be a secret."
  (setf (alist-get name (segue-engine-handlers engine) nil nil #'equal) handler))

(defun segue-handled-p (engine view)
  "The handler of ENGINE for the action that VIEW shows, if there is one."
  (let ((screen (plist-get view :screen)))
    (and (equal (plist-get screen :kind) "action")
         (equal (plist-get view :state) "active")
         (alist-get (plist-get (plist-get screen :action) :name) (segue-engine-handlers engine) nil nil #'equal))))

(defun segue--look (engine view)
  "Do the action that VIEW of ENGINE shows, if it is not being done already."
  (when-let* ((handler (segue-handled-p engine view))
              (action (plist-get (plist-get view :screen) :action))
              (delivery (format "%s-%d" (plist-get action :key) (plist-get action :attempt))))
    (unless (gethash delivery (segue-engine-done engine))
      (puthash delivery (plist-get view :session) (segue-engine-done engine))
      (segue--do engine handler action (segue--responder engine view delivery)))))

(defun segue--finish (engine newest)
  "Remember that ENGINE has heard how NEWEST went.
If these are more than are remembered, forget the oldest; one
that is under way is not forgotten: it would be done twice."
  (setf (segue-engine-order engine) (append (segue-engine-order engine) (list newest)))
  (when (> (length (segue-engine-order engine)) segue--remembered)
    (remhash (pop (segue-engine-order engine)) (segue-engine-done engine))))

(defun segue--do (engine handler action respond)
  "Call HANDLER of ENGINE with ACTION and RESPOND, and answer with what comes."
  (condition-case err
      (let ((result (funcall handler action respond)))
        ;; What does it and answers later.
        (unless (or (null result) (processp result) (timerp result))
          (funcall respond :submit result)))
    (segue-action-failed
     (funcall respond :fail (list :code (nth 1 err) :message (nth 2 err))))
    ((error quit)
     (funcall respond :fail (segue--mistaken engine (format "The handler of %s failed: %s" (plist-get action :name)
                                                            (segue--said err)))))))

(defun segue--mistaken (engine why)
  "The failure of an action of ENGINE by a mistake of its handler.
WHY is for who wrote it: it may hold a secret, which the engine
would show and keep."
  (segue--told-wrong engine (segue--failure "handlerFailed" "%s" why))
  (list :code "handlerFailed"))

(defun segue--told-wrong (engine err)
  "Tell the program of ERR, a condition of ENGINE that no call can signal."
  (if-let ((told (segue--option engine :on-error)))
      (segue--call told err)
    (display-warning 'segue (segue-error-message err) :error)))

(defun segue--responder (engine view delivery)
  "A function that answers the action of VIEW of ENGINE, once.
The answer has DELIVERY as its key, so that a second one, of a
program that died and began anew, does nothing."
  (let (answered)
    (lambda (how what)
      (unless answered
        (setq answered t)
        (let ((wrong (segue--no-answer view how what)))
          (cond (wrong (segue--tell engine view delivery :fail (segue--mistaken engine wrong)))
                ((eq how :fail) (segue--tell engine view delivery :fail (segue--worded what)))
                (t (segue--tell engine view delivery how what))))))))

(defun segue--worded (failure)
  "FAILURE, without a message that says nothing: the engine may have one."
  (cl-loop for (key value) on failure by #'cddr
           unless (and (eq key :message) (member value '(nil ""))) append (list key value)))

(defconst segue--dead-ends
  '(segue-input-invalid segue-no-transition segue-loop-detected segue-expression-failed segue-limit-exceeded)
  "What the engine says of a result with which the flow can't go on.
The action fails with its kind.")

(defconst segue--overtaken '(segue-stale-entry segue-session-ended)
  "What the engine says when somebody has gone back meanwhile, or the time was up.
The answer goes nowhere, and nobody made a mistake.")

(defconst segue--untakable (append segue--dead-ends '(segue-invalid-params segue-parse-error))
  "What the engine says of a result that it would refuse again each time.")

(defun segue--tell (engine view delivery how what)
  "Answer the action of VIEW of ENGINE with WHAT, by HOW, under DELIVERY.
A result that does not fit is told as a failure: it would be
refused again each time, and the action stay undone.  Of one that
comes too late, what is there now is asked for: that may be an
action, too."
  (segue-call engine (if (eq how :fail) "fail" "submit")
              (list :session view :idempotencyKey delivery (if (eq how :fail) :error :values) what)
              (lambda (err _view)
                (if (and (eq how :submit) (memq (car err) segue--untakable))
                    (segue--tell engine view delivery :fail (segue--failure-of engine view err))
                  (segue--finish engine delivery)
                  (cond ((null err))
                        ((memq (car err) segue--overtaken)
                         (segue-current-screen engine (plist-get view :session) :callback #'ignore))
                        (t (segue--told-wrong engine err)))))))

(defun segue--failure-of (engine view err)
  "What `fail' says of ERR, for which a result was refused in VIEW of ENGINE."
  (if (memq (car err) segue--dead-ends)
      (append (list :code (segue-error-get err :kind) :message (segue-error-message err))
              ;; The view would be that of the action itself.
              (when-let ((said (cl-loop for (key value) on (segue-error-get err :data) by #'cddr
                                        unless (memq key '(:kind :view)) append (list key value))))
                (list :data said)))
    (segue--mistaken engine (format "The answer of the handler of %s was refused: %s" (segue--action-of view)
                                    (segue-error-message err)))))

(defun segue--action-of (view)
  "The name of the action that VIEW shows."
  (plist-get (plist-get (plist-get view :screen) :action) :name))

(defun segue--no-answer (view how what)
  "What is wrong with the answer of VIEW's action, if WHAT can be none by HOW.
It would be refused, and the action stay undone.  Only the type
of a result is named: it may be a secret."
  (let ((name (segue--action-of view))
        (text (condition-case err (segue-json what) (error (list (or (segue-json-wrong what) (error-message-string err)))))))
    (cond ((and (eq how :fail) (or (consp text) (not (listp what)) (not (stringp (plist-get what :code)))))
           (format "The handler of %s failed with what is no failure: %s" name what))
          ((eq how :fail) nil)
          ((or (null what) (and (stringp text) (eq (aref text 0) ?{))) nil)
          ((or (stringp text) (not (listp what)))
           (format "The handler of %s gave a value of type %s; a result is a plist" name (type-of what)))
          (t
           (format "The handler of %s gave what can't be said in JSON: %s" name (car text))))))

;;; Death

(defun segue--watch-over (engine sentinel process change)
  "Call SENTINEL, that of jsonrpc.el, for PROCESS and its CHANGE.
See to ENGINE if it is gone."
  (let ((inhibit-message t))
    (funcall sentinel process change))
  (unless (process-live-p process)
    (segue--tidy process)
    (segue--later engine #'segue--died process)))

(defun segue--tidy (process)
  "Remove what PROCESS leaves behind, when all that it said on stderr was heard."
  (let ((pipe (process-get process 'segue-stderr)))
    (while (accept-process-output pipe 0.01))
    (delete-process pipe))
  (let ((name (process-name process)))
    (dolist (buffer (list (process-buffer process) (process-get process 'jsonrpc-stderr)
                          (get-buffer (format "*%s events*" name))))
      (when (buffer-live-p buffer) (kill-buffer buffer)))))

(defun segue--died (engine process)
  "See to it that ENGINE goes on after the end of PROCESS.
What was asked of it for the first time is asked again of the
next one.  What was asked twice may be what kills it.  With
nothing to ask, one that has said nothing since it was started
anew waits for the next request."
  (unless (or (segue-engine-closed engine) (not (eq process (segue-engine-process engine))))
    (setf (segue-engine-death engine)
          (let ((said (string-trim (segue-engine-stderr engine))))
            (segue--failure "engineDied" "The engine has ended with status %s%s" (process-exit-status process)
                            (if (string-empty-p said) "." (concat ": " said)))))
    (let* ((waiting (segue--forget engine))
           (twice (lambda (request) (> (segue--request-sent request) 1)))
           (given-up (cl-remove-if-not twice waiting))
           (again (cl-remove-if twice waiting)))
      (when (or again (not (or given-up (segue-engine-silent engine))))
        (segue--revive engine again))
      (segue--give-up engine given-up (segue-engine-death engine)))))

(defun segue--forget (engine)
  "What waited in ENGINE, the oldest first.
What this client asked by itself is left out, and what nobody
waits for."
  (prog1 (cl-remove-if (lambda (request) (or (segue--request-ours request) (segue--request-abandoned request)))
                       (reverse (segue-engine-waiting engine)))
    (setf (segue-engine-waiting engine) nil)))

(defun segue--revive (engine requests)
  "Start a new process of ENGINE, with everything as it was, and ask REQUESTS."
  (condition-case err
      (progn
        (segue--spawn engine)
        (setf (segue-engine-silent engine) t
              (segue-engine-untold engine) t)
        (dolist (session (segue-engine-watched engine))
          (segue--send engine (segue--make-request :method "watch" :ours t :callback #'ignore
                                                   :params (and session (list :session session)))))
        (dolist (request requests)
          (segue--send engine request)))
    (segue-engine-failure (segue--give-up engine requests err))))

(defun segue--give-up (engine requests err)
  "Tell who waits for REQUESTS of ENGINE of ERR."
  (dolist (request requests)
    (segue--later engine (lambda (_engine) (segue--call (segue--request-callback request) err nil)))))

(defun segue-close (engine)
  "End ENGINE and wait until it is gone.
Who waits for an answer gets `segue-engine-closed'."
  (unless (segue-engine-closed engine)
    (setf (segue-engine-closed engine) t)
    (setq segue--engines (delq engine segue--engines))
    (segue--give-up engine (segue--forget engine) (segue--closed))
    (let ((process (segue-engine-process engine)))
      (dolist (urge (list #'process-send-eof (lambda (process) (signal-process process 'TERM)) #'kill-process))
        (when (process-live-p process)
          (ignore-errors (funcall urge process))
          (segue--wait-for-end process)))
      (delete-process process))
    (segue--drain engine)))

(defun segue--wait-for-end (process)
  "Wait until PROCESS is gone, but not for long."
  (let ((deadline (+ (float-time) segue--grace)))
    (while (and (process-live-p process) (< (float-time) deadline))
      (accept-process-output nil 0.01))))

(defun segue-close-all ()
  "End all engines.  At the end of Emacs they end by themselves."
  (mapc #'segue-close segue--engines))

(provide 'segue-engine)
;;; segue-engine.el ends here
