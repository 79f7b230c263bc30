;;; segue-engine-test.el --- The client without a window: methods, answers, errors, notifications  -*- lexical-binding: t -*-

;;; Code:

(require 'segue-test-tools)

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
   "    if b'$/cancelRequest' in asked:"
   "        continue"
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

(defun segue-test-heard-p (file text)
  "Whether FILE, what an engine has heard, has a match for TEXT."
  (with-temp-buffer
    (insert-file-contents file)
    (and (re-search-forward text nil t) t)))

(ert-deftest segue-what-nobody-waits-for-any-more-is-cancelled-and-not-asked-again-of-a-new-process ()
  (let ((script (segue-test-script
                 "#!/usr/bin/env bash"
                 "[ -e \"$0.heard\" ] || exec cat > \"$0.heard\""
                 (format "exec %s \"$@\" < <(tee \"$0.again\")" segue-test-executable))))
    (segue-test-with ((engine (segue-test-engine :timeout 1 :executable script))
                      (first (segue-engine-pid engine)))
      (should-error (segue-evaluate engine "1") :type 'segue-engine-timeout)
      (segue-test-wait "the cancellation" (segue-test-heard-p (concat script ".heard") "\"\\$/cancelRequest\",\"params\":{\"id\":2}"))
      (signal-process first 'KILL)
      (segue-test-wait "a new process" (not (equal first (segue-engine-pid engine))))
      (should (equal (segue-ping engine) nil))
      (dolist (case '((".heard" . t) (".again" . nil)))
        (should (equal (cdr case) (segue-test-heard-p (concat script (car case)) "evaluate")))))))

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

(provide 'segue-engine-test)
;;; segue-engine-test.el ends here
