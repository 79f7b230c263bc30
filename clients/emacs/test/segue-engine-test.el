;;; segue-engine-test.el --- The client without a window  -*- lexical-binding: t -*-

;;; Code:

(require 'segue-test-tools)

(defun segue-test-forgetful (lines)
  "An engine whose first process drops the answer behind LINES answers, and dies."
  (segue-test-script
   "#!/usr/bin/env python3"
   "import os, subprocess, sys"
   (format "engine = %S" segue-test-executable)
   "once = sys.argv[0] + '.once'"
   "if os.path.exists(once):"
   "    os.execv(engine, [engine, *sys.argv[1:]])"
   "open(once, 'w').close()"
   "child = subprocess.Popen([engine, *sys.argv[1:]], stdout=subprocess.PIPE)"
   (format "for answer in range(%d + 1):" lines)
   "    length = int(child.stdout.readline().split(b':')[1])"
   "    child.stdout.readline()"
   "    body = child.stdout.read(length)"
   (format "    if answer < %d:" lines)
   "        sys.stdout.buffer.write(b'Content-Length: %d\\r\\n\\r\\n' % length + body)"
   "        sys.stdout.flush()"
   "child.kill()"
   "child.wait()"))

(ert-deftest segue-a-session-that-was-deleted-but-not-answered-is-deleted ()
  (segue-test-with ((engine (segue-test-engine :executable (segue-test-forgetful 2) :store (segue-test-store))))
    (segue-start-flow engine :flow "create-team" :session "owls")
    (should (equal (segue-delete-session engine "owls") nil))
    (should (equal (plist-get (segue-list-sessions engine) :sessions) []))
    (should-error (segue-delete-session engine "owls") :type 'segue-session-not-found)))

(ert-deftest segue-the-methods-are-those-of-the-document ()
  (let ((document (segue-generate-document)))
    (with-temp-buffer
      (insert-file-contents (expand-file-name "segue-methods.el" segue-generate-folder))
      (should (equal (buffer-string) (segue-generate-text document))))
    (dolist (method (segue-generate-methods document))
      (should (fboundp (intern (concat "segue-" (segue-generate-kebab (plist-get method :name)))))))))

(ert-deftest segue-the-engine-says-the-same-as-the-document ()
  (segue-test-with ((engine (segue-test-engine)))
    (should (equal (segue-rpc-discover engine) (segue-generate-document)))))

(ert-deftest segue-the-kinds-are-those-of-the-page ()
  (with-temp-buffer
    (insert-file-contents (expand-file-name "protocol/README.md" segue-test-root))
    (let (kinds)
      (while (re-search-forward "^| \\(1[0-9]\\{3\\}\\) | `\\([A-Za-z]+\\)` |" nil t)
        (push (cons (string-to-number (match-string 1)) (match-string 2)) kinds))
      (should (equal (nreverse kinds) (cl-remove-if (lambda (kind) (< (car kind) 0)) segue-kinds))))))

(ert-deftest segue-a-view-is-meant-for-its-entry ()
  (segue-test-with ((engine (segue-test-engine)) (view (segue-start-flow engine :flow "create-team")))
    (segue-submit engine view :values '(:teamType "travel"))
    (condition-case err
        (progn (segue-submit engine view :values '(:teamType "travel")) (ert-fail "it was taken"))
      (segue-stale-entry
       (should (equal (segue-error-get err :code) 1007))
       (should (equal (segue-test-get (segue-error-get err :view) :screen :step) "travel"))))))

(ert-deftest segue-what-is-refused-is-a-condition-of-its-kind ()
  (segue-test-with ((engine (segue-test-engine)) heard)
    (let ((err (segue-test-error (segue-start-flow engine :flow "create-taem"))))
      (should (equal (car err) 'segue-flow-not-found))
      (should (equal (segue-error-message err) "There is no flow “create-taem”. Did you mean “create-team”?"))
      (should (memq 'segue-refused (get (car err) 'error-conditions))))
    (segue-call engine "sumbit" nil (lambda (err _) (setq heard err)))
    (segue-test-wait "the error" heard)
    (should (equal (segue-test-get (segue-error-get heard :data) :suggestion) "submit"))
    (should (equal (car heard) 'segue-method-not-found))
    (should (equal (segue-error-message heard) "Method not found: “sumbit”; did you mean “submit”?"))
    (should (equal (segue-error-message (segue-test-error (segue-call engine "frobnicate" nil)))
                   "Method not found: “frobnicate”"))))

(ert-deftest segue-values-that-are-refused-are-no-error ()
  (segue-test-with ((engine (segue-test-engine))
                    (view (segue-submit engine (segue-start-flow engine :flow "create-team") :values nil)))
    (should (eq (plist-get view :accepted) :json-false))
    (should (equal (segue-test-get view :screen :errors 0 :path) "/teamType"))))

(ert-deftest segue-long-messages-at-once-are-all-answered ()
  (segue-test-with ((engine (segue-test-engine)) (long (make-string 300000 ?x)) (answered 0))
    (dotimes (_ 20)
      (segue-ping engine :callback
                  (lambda (_err _)
                    (segue-evaluate engine "size(long)" :variables (list :long long) :callback
                                    (lambda (err answer)
                                      (unless err
                                        (should (equal answer '(:value 300000)))
                                        (cl-incf answered)))))))
    (segue-test-wait "twenty answers" (= answered 20))))

(ert-deftest segue-numbers-of-any-length-come-and-go ()
  (segue-test-with ((engine (segue-test-engine :timeout 3))
                    (view (segue-start-flow engine :definition
                                            '(:flow "n" :start "n" :steps (:n (:screen (:schema (:type "object" :properties (:n (:type "integer") :m (:type "number"))))
                                                                               :next (:end "completed" :result "data")))))))
    (setq view (segue-save-draft engine view '(:n 123456789012345678901234567890 :m "x")))
    (should (equal (segue-test-get view :screen :values :n) 123456789012345678901234567890))
    (setq view (segue-submit engine view :values '(:n "9223372036854775808" :m "1e400") :coerce t))
    (should (equal (segue-test-get view :outcome :result :n) 9223372036854775808))
    (should (equal (segue-test-get view :outcome :result :m) (segue-number "1e400")))
    (segue-ping engine)))

(ert-deftest segue-a-number-that-emacs-would-change-comes-and-goes-as-it-is-written ()
  (segue-test-with ((engine (segue-test-engine)))
    (dolist (text '("0.12345678901234567890" "1e400" "-1e-400" "12345678901234567.5" "1E99999999999999999999"))
      (let ((view (segue-start-flow engine :definition
                                    '(:flow "n" :start "n" :steps (:n (:screen (:schema (:type "object" :properties (:m (:type "number") :any t)))
                                                                       :next (:end "completed" :result "data")))))))
        (setq view (segue-save-draft engine view (list :m (segue-number text) :any (vector 0.1 "é\n\"" (list :a (segue-number text) :no :json-false :none nil)))))
        (should (equal (segue-test-get view :screen :values :m) (segue-number text)))
        (setq view (segue-submit engine view :values (segue-test-get view :screen :values)))
        (should (equal (segue-test-get view :outcome :result :m) (segue-number text)))
        (should (equal (segue-json (segue-test-get view :outcome :result :any)) (format "[0.1,\"é\\n\\\"\",{\"a\":%s,\"no\":false,\"none\":null}]" text)))))))

(ert-deftest segue-no-engine-is-said-so-at-once ()
  (dolist (path (list "/no/such/engine" segue-test-root))
    (let ((err (segue-test-error (segue-start :executable path))))
      (should (equal (car err) 'segue-engine-not-found))
      (should (string-match-p "is no executable file.*swift build" (segue-error-message err))))))

(ert-deftest segue-the-engine-is-the-one-given-or-named-or-on-the-path ()
  (let* ((folder (segue-test-store)) (there (expand-file-name "segue" folder)) (process-environment process-environment))
    (make-symbolic-link segue-test-executable there)
    (let ((exec-path (list folder)))
      (setenv "SEGUE" nil)
      (should (equal (segue-find) there))
      (setenv "SEGUE" segue-test-executable)
      (should (equal (segue-find) segue-test-executable))
      (should (equal (segue-find there) there)))
    (let ((exec-path (list (segue-test-store))))
      (setenv "SEGUE" "")
      (should-error (segue-find) :type 'segue-engine-not-found))))

(ert-deftest segue-an-engine-that-can-not-run-is-started-again-once ()
  (let ((script (segue-test-script "#!/usr/bin/env bash" "echo . >> \"$0.starts\"" "echo 'no such disk' >&2" "exit 3")))
    (segue-test-with ((engine (segue-test-engine :executable script)))
      (dotimes (_ 2)
        (let ((err (segue-test-error (segue-ping engine))))
          (should (equal (car err) 'segue-engine-died))
          (should (equal (segue-error-message err) "The engine has ended with status 3: no such disk"))))
      (with-temp-buffer
        (insert-file-contents (concat script ".starts"))
        (should (<= (count-lines (point-min) (point-max)) 6))))))

(ert-deftest segue-a-command-that-was-done-but-not-answered-is-done-once ()
  (segue-test-with (said
                    (engine (segue-test-engine :executable (segue-test-forgetful 2) :store (segue-test-store)
                                               :on-restart (lambda (death) (push death said))))
                    (view (segue-start-flow engine :flow "create-team")))
    (setq view (segue-submit engine view :values '(:teamType "highSchool")))
    (should (equal (list (segue-test-get view :screen :step) (plist-get view :revision) (plist-get view :replayed))
                   '("school" 2 t)))
    (should (equal (mapcar #'car said) '(segue-engine-died)))))

(ert-deftest segue-a-session-that-was-started-but-not-answered-is-started-once ()
  (segue-test-with ((engine (segue-test-engine :executable (segue-test-forgetful 1) :store (segue-test-store)))
                    (view (segue-start-flow engine :flow "create-team")))
    (should (equal (plist-get view :revision) 1))
    (should (equal (length (plist-get (segue-list-sessions engine) :sessions)) 1))))

(ert-deftest segue-many-questions-at-once-are-each-answered ()
  (segue-test-with ((engine (segue-test-engine :store (segue-test-store))) (answers (make-vector 300 nil)) (count 0))
    (dotimes (index 300)
      (segue-evaluate engine (format "%d + 1" index)
                      :callback (lambda (err result) (cl-incf count) (aset answers index (or err (plist-get result :value)))))
      (when (= index 100) (signal-process (segue-engine-pid engine) 'KILL)))
    (segue-test-wait "all answers" (= count 300))
    (should (equal answers (apply #'vector (number-sequence 1 300))))))

(ert-deftest segue-much-on-stderr-holds-nothing-up ()
  (segue-test-with ((engine (segue-test-engine
                             :executable (segue-test-script
                                          "#!/usr/bin/env bash" "head -c 1000000 /dev/zero | tr '\\0' x >&2"
                                          "echo 'the end' >&2" (format "exec %s \"$@\"" segue-test-executable)))))
    (should (equal (segue-ping engine) nil))
    (segue-test-wait "the last words" (string-suffix-p "the end\n" (segue-engine-stderr engine)))
    (should (<= (length (segue-engine-stderr engine)) 16384))))

(ert-deftest segue-an-answer-that-does-not-come-is-an-error ()
  (segue-test-with ((engine (segue-test-engine :timeout 0.2 :executable (segue-test-script "#!/usr/bin/env bash" "exec sleep 60"))))
    (should-error (segue-ping engine) :type 'segue-engine-timeout)))

(defun segue-test-silent (times)
  "An engine that keeps the first TIMES answers to `submit' to itself."
  (segue-test-script
   "#!/usr/bin/env python3"
   "import subprocess, sys"
   (format "child = subprocess.Popen([%S, *sys.argv[1:]], stdin=subprocess.PIPE, stdout=subprocess.PIPE)" segue-test-executable)
   "def message(pipe):"
   "    head = pipe.readline()"
   "    return head and head + pipe.readline() + pipe.read(int(head.split(b':')[1]))"
   "silent = 0"
   "while asked := message(sys.stdin.buffer):"
   "    child.stdin.write(asked)"
   "    child.stdin.flush()"
   "    answer = message(child.stdout)"
   (format "    if b'\"submit\"' in asked and silent < %d:" times)
   "        silent += 1"
   "        continue"
   "    sys.stdout.buffer.write(answer)"
   "    sys.stdout.flush()"
   "child.stdin.close()"
   "child.wait()"))

(ert-deftest segue-what-is-out-of-time-says-with-what-it-is-asked-again-with-a-callback-too-and-is-done-once ()
  (segue-test-with ((engine (segue-test-engine :timeout 1 :executable (segue-test-silent 2))) (view (segue-start-flow engine :flow "create-team")) heard)
    (segue-submit engine view :values '(:teamType "travel") :callback (lambda (err _) (push err heard)))
    (segue-test-wait "the time-out" heard)
    (let ((signaled (segue-test-error (segue-submit engine view :values '(:teamType "travel")))))
      (dolist (err (list (car heard) signaled))
        (should (equal (car err) 'segue-engine-timeout))
        (should (equal (segue-test-get (segue-error-get err :data) :method) "submit"))
        (should (equal (segue-test-get (segue-error-get err :data) :session) (plist-get view :session)))))
    (let ((key (segue-test-get (segue-error-get (car heard) :data) :idempotencyKey)))
      (dotimes (_ 2)
        (setq view (segue-submit engine (plist-put (copy-sequence view) :screen '(:entry "e1")) :values '(:teamType "travel") :idempotency-key key))))
    (should (equal (plist-get view :revision) 2))
    (should (equal (length heard) 1))))

(ert-deftest segue-what-nobody-waits-for-any-more-is-not-asked-again-of-a-new-process ()
  (let ((script (segue-test-script
                 "#!/usr/bin/env bash"
                 "[ -e \"$0.heard\" ] || exec cat > \"$0.heard\""
                 (format "exec %s \"$@\" < <(tee \"$0.again\")" segue-test-executable))))
    (segue-test-with ((engine (segue-test-engine :timeout 1 :executable script))
                      (first (segue-engine-pid engine)))
      (should-error (segue-evaluate engine "1") :type 'segue-engine-timeout)
      (signal-process first 'KILL)
      (segue-test-wait "a new process" (not (equal first (segue-engine-pid engine))))
      (should (equal (segue-ping engine) nil))
      (dolist (case '((".heard" . t) (".again" . nil)))
        (should (equal (cdr case) (with-temp-buffer
                                    (insert-file-contents (concat script (car case)))
                                    (and (search-forward "evaluate" nil t) t))))))))

(ert-deftest segue-notifications-come-also-of-a-new-process ()
  (segue-test-with (titles
                    (engine (segue-test-engine :store (segue-test-store)
                                               :on-notification (lambda (_ params) (push (segue-test-get params :view :screen :title) titles)))))
    (segue-watch engine)
    (let ((view (segue-start-flow engine :flow "create-team")))
      (segue-test-wait "one" titles)
      (signal-process (segue-engine-pid engine) 'KILL)
      (segue-submit engine view :values '(:teamType "travel")))
    (segue-test-wait "another" (cdr titles))
    (should (equal titles '("Where does the team travel?" "What kind of team is it?")))))

(ert-deftest segue-of-the-actions-that-are-done-the-newest-are-remembered ()
  (segue-test-with ((engine (segue-test-engine)) keys)
    (segue-on engine "log" (lambda (action respond) (push (plist-get action :key) keys) (funcall respond :submit nil) nil))
    (dotimes (_ 300)
      (segue-start-flow engine :callback #'ignore
                        :definition '(:flow "log" :start "log" :steps (:log (:action (:name "log") :next (:end "completed"))))))
    (segue-test-wait "all of them" (and (length= keys 300) (null (segue-engine-waiting engine))))
    (should (= (hash-table-count (segue-engine-done engine)) 256))))

(ert-deftest segue-who-watches-nothing-more-is-told-nothing-by-a-new-process-either ()
  (segue-test-with (told
                    (engine (segue-test-engine :store (segue-test-store) :on-notification (lambda (method _) (push method told))))
                    (view (segue-start-flow engine :flow "create-team")))
    (segue-watch engine :session view)
    (segue-unwatch engine)
    (signal-process (segue-engine-pid engine) 'KILL)
    (segue-submit engine view :values '(:teamType "travel"))
    (segue-ping engine)
    (should-not told)))

(defconst segue-test-answers
  '(:team-type (:teamType "highSchool") :school (:school "North" :mascot "Owl") :name (:name "Owls")))

(defun segue-test-outcome (engine)
  "The view behind the action of create-team in ENGINE."
  (let (last)
    (segue-listen engine (lambda (view) (setq last view)))
    (segue-start-flow engine :flow "create-team" :answers segue-test-answers)
    (segue-test-wait "the action" (and last (not (equal (segue-test-get last :screen :kind) "action"))))
    last))

(ert-deftest segue-a-handler-does-an-action ()
  (segue-test-with ((engine (segue-test-engine)) seen)
    (segue-on engine "createTeam" (lambda (action _) (push (segue-test-get action :input :name) seen) '(:teamId 7)))
    (should (equal (segue-test-get (segue-test-outcome engine) :outcome :result) '(:teamId 7)))
    (should (equal seen '("Owls")))))

(ert-deftest segue-a-handler-that-signals-has-failed ()
  (segue-test-with ((engine (segue-test-engine)))
    (segue-on engine "createTeam" (lambda (&rest _) (signal 'segue-action-failed '("nameTaken" "There are Owls."))))
    (should (equal (segue-test-get (segue-test-outcome engine) :screen :errors 0 :message) "There are Owls."))))

(ert-deftest segue-a-result-with-which-the-flow-cannot-go-on-fails-the-action-once ()
  (dolist (refused '(("noTransition" [(:when "steps.pay.paid == true" :to "done")])
                     ("expressionFailed" [(:when "1 / steps.pay.left > 0" :to "done")])
                     ("loopDetected" "round")))
    (segue-test-with ((engine (segue-test-engine)) (runs 0) view)
      (segue-on engine "pay" (lambda (&rest _) (cl-incf runs) '(:paid :json-false :left 0)))
      (segue-call engine "startFlow"
                  `(:session "s" :definition
                    (:flow "pay" :start "ask"
                     :steps (:ask (:screen (:title "Pay?") :next "pay")
                             :pay (:action (:name "pay") :next ,(cadr refused)
                                   :onError (:popTo "ask" :errors [(:path "" :code "refused" :message "${error.code}")]))
                             :round (:route [(:when "steps.pay.paid == false" :to "round") (:to "done")])
                             :done (:end "completed")))))
      (segue-listen engine (lambda (heard) (setq view heard)))
      (segue-call engine "submit" '(:session "s"))
      (segue-test-wait "the failure" (and view (equal (segue-test-get view :screen :step) "ask")))
      (segue-call engine "currentScreen" '(:session "s"))
      (should (equal (segue-test-get view :screen :errors 0 :message) (car refused)))
      (should (= runs 1)))))

(defun segue-test-code-alone (handler told)
  "HANDLER fails its action with the code alone, and the program is TOLD why."
  (let (heard)
    (segue-test-with ((engine (segue-test-engine :on-error (lambda (err) (push err heard)))) view)
      (segue-on engine "createTeam" handler)
      (setq view (segue-test-outcome engine))
      (should (equal (segue-test-get view :screen :errors 0 :code) "handlerFailed"))
      (should (equal (segue-test-get view :screen :errors 0 :message)
                     "Something went wrong here. Please try again."))
      (should (equal (mapcar #'car heard) '(segue-handler-failed)))
      (should (string-match-p (regexp-quote told) (segue-error-message (car heard)))))))

(ert-deftest segue-what-a-handler-signals-by-mistake-is-told-to-the-program-and-to-nobody-else ()
  (segue-test-code-alone (lambda (&rest _) (error "The gateway refused card 4444")) "The gateway refused card 4444")
  (segue-test-code-alone (lambda (&rest _) (signal 'segue-input-invalid '("card 4444" :kind "inputInvalid" :data (:card "4444")))) "card 4444")
  (segue-test-code-alone (lambda (_ respond) (funcall respond :fail "card 4444") nil) "card 4444"))

(ert-deftest segue-a-failure-without-a-message-is-worded-by-the-engine ()
  (dolist (handler (list (lambda (&rest _) (signal 'segue-action-failed '("secretsLost")))
                         (lambda (_ respond) (funcall respond :fail '(:code "secretsLost" :message "")) nil)))
    (segue-test-with ((engine (segue-test-engine :locale "de")) view)
      (segue-on engine "pay" handler)
      (segue-listen engine (lambda (heard) (setq view heard)))
      (segue-call engine "startFlow"
                  '(:session "s" :locale "de" :definition
                    (:flow "pay" :start "card"
                     :steps (:card (:screen (:schema (:type "object" :properties (:card (:type "string" :writeOnly t)))) :next "pay")
                             :pay (:action (:name "pay" :input (:card "data.card")) :next (:end "completed"))))))
      (segue-call engine "submit" '(:session "s" :values (:card "4444")))
      (segue-test-wait "the failure" (and view (equal (segue-test-get view :screen :step) "card")
                                          (length> (segue-test-get view :screen :errors) 0)))
      (should (equal (segue-test-get view :screen :errors 0 :message) "Bitte noch einmal eingeben: Geheimes wird nicht aufbewahrt.")))))

;; What it returns may be a process or a timer, which is no answer.
(ert-deftest segue-an-answer-that-is-no-object-fails-the-action ()
  (dolist (given '(t 5 "x" [1]))
    (segue-test-code-alone (lambda (_ respond) (funcall respond :submit given))
                           (format "The handler of createTeam gave a value of type %s; a result is a plist" (type-of given)))))

(ert-deftest segue-what-of-an-answer-is-no-json-is-said ()
  (segue-test-code-alone (lambda (&rest _) (list :teamId (current-buffer)))
                         "The handler of createTeam gave what can't be said in JSON: teamId is a buffer"))

(ert-deftest segue-an-answer-that-does-not-fit-fails-it-too ()
  (segue-test-with ((engine (segue-test-engine)) view)
    (segue-on engine "createTeam" (lambda (&rest _) '(:teamId "seven")))
    (setq view (segue-test-outcome engine))
    (should (equal (segue-test-get view :screen :step) "name"))
    (should (equal (segue-test-get view :screen :errors 0 :code) "inputInvalid"))))

(ert-deftest segue-a-session-of-a-name-that-was-deleted-is-another-one ()
  (segue-test-with ((engine (segue-test-engine)) (times 0))
    (segue-on engine "createTeam" (lambda (_ respond) (cl-incf times) (funcall respond :submit '(:teamId 7)) nil))
    (dotimes (_ 2)
      (segue-start-flow engine :flow "create-team" :session "s" :answers segue-test-answers)
      (segue-test-wait "the end" (equal (plist-get (segue-current-screen engine "s") :state) "ended"))
      (segue-delete-session engine "s"))
    (should (equal times 2))))

(ert-deftest segue-a-session-of-a-name-that-somebody-else-has-deleted-is-another-one-too ()
  (let ((store (segue-test-store)) (times 0))
    (segue-test-with ((engine (segue-test-engine :store store)) (other (segue-test-engine :store store)))
      (segue-on engine "createTeam" (lambda (_ respond) (cl-incf times) (funcall respond :submit '(:teamId 7)) nil))
      (dotimes (_ 2)
        (segue-start-flow engine :flow "create-team" :session "s" :answers segue-test-answers)
        (segue-test-wait "the end" (equal (plist-get (segue-current-screen engine "s") :state) "ended"))
        (segue-delete-session other "s"))
      (should (equal times 2)))))

(ert-deftest segue-an-action-that-is-under-way-is-not-forgotten-for-others ()
  (segue-test-with ((engine (segue-test-engine)))
    (puthash "k0" "s" (segue-engine-done engine))
    (dotimes (number 300)
      (puthash (format "d%d" number) "s" (segue-engine-done engine))
      (segue--finish engine (format "d%d" number)))
    (should (equal (mapcar (lambda (each) (gethash each (segue-engine-done engine))) '("k0" "d299" "d0")) '("s" "s" nil)))))

(ert-deftest segue-an-answer-that-is-no-json-fails-it-too ()
  (dolist (handler (list (lambda (&rest _) (list :teamId (current-buffer)))
                         (lambda (&rest _) "x")
                         (lambda (&rest _) [1])
                         (lambda (&rest _) '(1 2))
                         (lambda (&rest _) (signal 'segue-action-failed '(404 "Not found.")))
                         (lambda (_ respond) (funcall respond :fail (list :code "gone" :message "Gone." :data (current-buffer))))))
    (segue-test-code-alone handler "createTeam")))

(ert-deftest segue-an-action-is-done-once ()
  (segue-test-with ((engine (segue-test-engine :store (segue-test-store))) (times 0) respond view)
    (segue-on engine "createTeam" (lambda (_ responder) (cl-incf times) (setq respond responder) nil))
    (segue-watch engine)
    (setq view (segue-start-flow engine :flow "create-team" :answers segue-test-answers))
    (segue-current-screen engine view)
    (signal-process (segue-engine-pid engine) 'KILL)
    (segue-current-screen engine view)
    (should (equal times 1))
    (funcall respond :submit '(:teamId 7))
    (funcall respond :fail '(:code "late"))
    (segue-test-wait "the end" (equal (plist-get (segue-current-screen engine (plist-get view :session)) :state) "ended"))
    (should (equal (segue-test-get (segue-current-screen engine (plist-get view :session)) :outcome :result) '(:teamId 7)))))

(ert-deftest segue-a-retry-that-the-flow-asks-for-is-done-again ()
  (segue-test-with ((engine (segue-test-engine)) attempts last)
    (segue-on engine "try" (lambda (action respond)
                             (push (format "%s %d" (plist-get action :key) (plist-get action :attempt)) attempts)
                             (if (< (plist-get action :attempt) 3) (error "Not yet")
                               (funcall respond :submit nil) nil)))
    (segue-listen engine (lambda (view) (setq last view)))
    (segue-start-flow engine :session "again" :definition
                      '(:flow "again" :start "try"
                              :steps (:try (:action (:name "try") :next (:end "completed") :onError (:stay t)))))
    (segue-test-wait "the end" (equal (plist-get last :state) "ended"))
    (should (equal attempts '("again.e1 3" "again.e1 2" "again.e1 1")))))

(ert-deftest segue-who-waits-when-it-is-closed-hears-of-it ()
  (segue-test-with ((engine (segue-test-engine)) heard (pid (segue-engine-pid engine)))
    (segue-ping engine :callback (lambda (err _) (push err heard)))
    (segue-close engine)
    (should-not (segue-test-running-p pid))
    (should-error (segue-ping engine) :type 'segue-engine-closed)
    (should (equal (length heard) 1))))

(ert-deftest segue-an-engine-that-does-not-end-by-itself-is-ended ()
  (segue-test-with ((engine (segue-test-engine :executable (segue-test-script "#!/usr/bin/env bash" "exec sleep 60")))
                    (pid (segue-engine-pid engine)))
    (let ((segue--grace 0.1)) (segue-close engine))
    (should-not (segue-test-running-p pid))))

(ert-deftest segue-no-engine-is-left-behind ()
  (dolist (how '("(kill-emacs)" "(signal-process (emacs-pid) 'KILL)"))
    (with-temp-buffer
      (call-process (expand-file-name invocation-name invocation-directory) nil t nil "--batch" "-Q" "-L" segue-generate-folder "--eval"
                    (format "(progn (require 'segue-engine)
                               (let ((engine (segue-start :executable %S :memory t)))
                                 (segue-ping engine) (message \"pid %%d\" (segue-engine-pid engine)) %s))" segue-test-executable how))
      (let ((pid (progn (goto-char 1) (re-search-forward "^pid ") (read (current-buffer)))))
        (segue-test-wait "the end of the engine" (not (segue-test-running-p pid)))))))

(ert-deftest segue-a-number-goes-to-the-engine-as-it-is ()
  (segue-test-with ((engine (segue-test-engine))
                    (schema '(:properties (:price (:multipleOf 0.01) :list (:items (:const 0.1))))))
    (let ((answer (segue-validate engine schema '(:price 19.99 :list [0.1] :text "é" :no :json-false :none nil))))
      (should (equal answer '(:valid t :errors []))))))

(ert-deftest segue-what-is-no-json-is-said-at-once-with-its-place ()
  (segue-test-with ((engine (segue-test-engine)) (table (make-hash-table :test #'equal)))
    (puthash "a.b" :false table)
    (pcase-dolist (`(,value ,wrong) `((1.0e+INF "value is 1.0e+INF") ([0.1 0.0e+NaN] "value.1 is 0.0e+NaN") ((:a (:b symbol)) "value.a.b is symbol")
                                      (,table "value.a.b is :false") ((:a ,(point-marker)) "value.a is a marker") ((:a (1 2)) "value.a is a cons")
                                      ((:a "\xff") "value.a is a text with bytes that are no characters")))
      (should (equal (error-message-string (should-error (segue-validate engine nil value))) (concat "There is no JSON for this: " wrong))))
    (should (equal (segue-ping engine) nil))))

(provide 'segue-engine-test)
;;; segue-engine-test.el ends here
