;;; segue-process-test.el --- The engine as a process: which one, how it dies, what is done again, how it ends  -*- lexical-binding: t -*-

;;; Code:

(require 'segue-test-tools)

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

(ert-deftest segue-options-that-do-not-fit-are-said-in-a-sentence ()
  (pcase-dolist (`(,options ,said) '(((:flows "~/flows") "The flows are a list of folders, such as (\"~/flows\"), and not \"~/flows\"")
                                     ((:store "here" :memory t) "Segue keeps sessions either in a store or in memory; say one of the two")))
    (should (equal (cadr (should-error (apply #'segue-start options) :type 'user-error)) said))))

(ert-deftest segue-an-engine-that-can-not-run-is-started-again-once ()
  (let ((script (segue-test-script "#!/usr/bin/env bash" "echo . >> \"$0.starts\"" "echo 'no such disk' >&2" "exit 3")))
    (segue-test-with (said (engine (segue-test-engine :executable script :on-restart (lambda (death) (push death said)))))
      (dotimes (_ 2)
        (let ((err (segue-test-error (segue-ping engine))))
          (should (equal (car err) 'segue-engine-died))
          (should (equal (segue-error-message err) "The engine has ended with status 3: no such disk"))))
      (should (null said))
      (with-temp-buffer
        (insert-file-contents (concat script ".starts"))
        (should (<= (count-lines (point-min) (point-max)) 6))))))

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

(ert-deftest segue-a-session-that-was-deleted-but-not-answered-is-deleted ()
  (segue-test-with ((engine (segue-test-engine :executable (segue-test-forgetful 2) :store (segue-test-store))))
    (segue-start-flow engine :flow "create-team" :session "owls")
    (should (equal (segue-delete-session engine "owls") nil))
    (should (equal (plist-get (segue-list-sessions engine) :sessions) []))
    (should-error (segue-delete-session engine "owls") :type 'segue-session-not-found)))

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

(provide 'segue-process-test)
;;; segue-process-test.el ends here
