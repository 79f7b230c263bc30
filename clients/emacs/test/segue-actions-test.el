;;; segue-actions-test.el --- Actions that are done by handlers  -*- lexical-binding: t -*-

;;; Code:

(require 'segue-test-tools)

(defconst segue-test-answers
  '(:team-type (:teamType "highSchool") :school (:school "North" :mascot "Owl") :name (:name "Owls")))

(defun segue-test-outcome (engine)
  "The view behind the action of create-team in ENGINE."
  (let (last)
    (segue-listen engine (lambda (view) (setq last view)))
    (segue-start-flow engine :flow "create-team" :answers segue-test-answers)
    (segue-test-wait "the action" (and last (not (equal (segue-test-get last :screen :kind) "action"))))
    last))

(defmacro segue-test-said (&rest body)
  "What Segue says as messages while BODY is evaluated, the oldest first."
  `(let (said (debug-on-error nil) (debug-on-quit nil)) ; ERT would take the mistakes for failures of the test.
     (cl-letf (((symbol-function 'message) (lambda (&rest words) (push (apply #'format words) said))))
       ,@body)
     (cl-remove-if-not (apply-partially #'string-prefix-p "Segue: ") (nreverse said))))

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
      (should (string-match-p (regexp-quote told) (segue-error-message (car heard))))
      (should-not (string-match-p ":kind" (segue-error-message (car heard)))))))

(ert-deftest segue-a-handler-does-an-action ()
  (segue-test-with ((engine (segue-test-engine)) seen)
    (segue-on engine "createTeam" (lambda (action _) (push (segue-test-get action :input :name) seen) '(:teamId 7)))
    (should (equal (segue-test-get (segue-test-outcome engine) :outcome :result) '(:teamId 7)))
    (should (equal seen '("Owls")))))

(ert-deftest segue-a-mistake-of-who-is-called-back-keeps-nobody-else-from-an-answer-nor-an-action-from-being-done ()
  (dolist (mistake '(((error "A mistake, on purpose") . "Segue: A mistake, on purpose")
                     ((segue-input-invalid "A mistake, on purpose" :kind "inputInvalid") . "Segue: A mistake, on purpose")
                     ((quit) . "Segue: Quit")))
    (let ((mistaken (lambda (&rest _) (signal (caar mistake) (cdar mistake)))) (seen 0))
      (segue-test-with ((engine (segue-test-engine)) said)
        (setq said (segue-test-said
                    (segue-on engine "createTeam" (lambda (&rest _) (cl-incf seen) '(:teamId 7)))
                    (segue-listen engine mistaken)
                    (segue-start-flow engine :flow "create-team" :answers segue-test-answers :callback mistaken)
                    (segue-test-wait "the action" (= seen 1))
                    (should (equal (segue-test-get (segue-start-flow engine :flow "create-team") :revision) 1))
                    (segue-ping engine :callback mistaken)
                    (segue-ping engine :callback (lambda (err _) (setq seen (car err))))
                    (segue-close engine)))
        (should (equal seen 'segue-engine-closed))
        (should (equal (delete-dups said) (list (cdr mistake))))))))

(ert-deftest segue-a-mistake-of-who-hears-of-mistakes-is-said-and-keeps-no-action-from-failing ()
  (segue-test-with ((engine (segue-test-engine :on-error (lambda (_) (error "A mistake, on purpose")))) view said)
    (segue-on engine "createTeam" (lambda (&rest _) 5))
    (setq said (segue-test-said (setq view (segue-test-outcome engine))))
    (should (equal (segue-test-get view :screen :errors 0 :code) "handlerFailed"))
    (should (equal said '("Segue: A mistake, on purpose")))))

(ert-deftest segue-a-handler-that-is-quit-has-failed ()
  (let ((debug-on-quit nil)) ; ERT would take it for the end of the test.
    (segue-test-code-alone (lambda (&rest _) (signal 'quit nil)) "The handler of createTeam failed: Quit")))

(ert-deftest segue-an-answer-that-comes-when-somebody-has-gone-back-goes-nowhere-and-is-no-error ()
  (let (heard answer)
    (segue-test-with ((engine (segue-test-engine :on-error (lambda (err) (push err heard)))) view)
      (segue-on engine "pay" (lambda (_ respond) (setq answer respond) nil))
      (setq view (segue-call engine "startFlow"
                             '(:definition
                               (:flow "pay" :start "card"
                                :steps (:card (:screen (:title "Card") :next "pay")
                                        :pay (:action (:name "pay") :back "allow" :next (:end "completed")))))))
      (dolist (late '((:submit nil) (:fail (:code "late"))))
        (segue-back engine (segue-submit engine view))
        (apply answer late)
        (setq view (segue-current-screen engine view))
        (should (equal (segue-test-get view :screen :step) "card")))
      (segue-ping engine)
      (should-not heard))))

(ert-deftest segue-an-answer-that-comes-when-the-time-was-up-goes-nowhere-and-what-there-is-instead-is-done ()
  (let ((store (segue-test-store)) answer refunded view)
    (segue-test-with ((engine (segue-test-engine :store store :arguments '("--clock" "2026-01-31T12:00:00Z")))
                      (later (segue-test-engine :store store :arguments '("--clock" "2026-01-31T12:00:02Z"))))
      (segue-on engine "pay" (lambda (_ respond) (setq answer respond) nil))
      (segue-on engine "refund" (lambda (_ respond) (setq refunded t) (funcall respond :submit nil) nil))
      (setq view (segue-call engine "startFlow"
                             '(:definition
                               (:flow "pay" :start "pay"
                                :steps (:pay (:action (:name "pay" :timeout "PT1S") :next (:end "completed") :onError "refund")
                                        :refund (:action (:name "refund") :next (:end "completed")))))))
      (segue-test-wait "the action" answer)
      (segue-current-screen later (plist-get view :session))
      (funcall answer :submit nil)
      (segue-test-wait "the refund" refunded))))

(ert-deftest segue-a-handler-that-signals-has-failed ()
  (segue-test-with ((engine (segue-test-engine)))
    (segue-on engine "createTeam" (lambda (&rest _) (signal 'segue-action-failed '("nameTaken" "There are Owls."))))
    (should (equal (segue-test-get (segue-test-outcome engine) :screen :errors 0 :message) "There are Owls."))))

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

(ert-deftest segue-an-answer-that-is-no-json-fails-it-too ()
  (dolist (handler (list (lambda (&rest _) (list :teamId (current-buffer)))
                         (lambda (&rest _) "x")
                         (lambda (&rest _) [1])
                         (lambda (&rest _) '(1 2))
                         (lambda (&rest _) (signal 'segue-action-failed '(404 "Not found.")))
                         (lambda (_ respond) (funcall respond :fail (list :code "gone" :message "Gone." :data (current-buffer))))))
    (segue-test-code-alone handler "createTeam")))

(ert-deftest segue-an-answer-that-does-not-fit-fails-it-too ()
  (segue-test-with ((engine (segue-test-engine)) view)
    (segue-on engine "createTeam" (lambda (&rest _) '(:teamId "seven")))
    (setq view (segue-test-outcome engine))
    (should (equal (segue-test-get view :screen :step) "name"))
    (should (equal (segue-test-get view :screen :errors 0 :code) "inputInvalid"))))

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

(ert-deftest segue-of-the-actions-that-are-done-the-newest-are-remembered ()
  (segue-test-with ((engine (segue-test-engine)) keys)
    (segue-on engine "log" (lambda (action respond) (push (plist-get action :key) keys) (funcall respond :submit nil) nil))
    (dotimes (_ 300)
      (segue-start-flow engine :callback #'ignore
                        :definition '(:flow "log" :start "log" :steps (:log (:action (:name "log") :next (:end "completed"))))))
    (segue-test-wait "all of them" (and (length= keys 300) (null (segue-engine-waiting engine))))
    (should (= (hash-table-count (segue-engine-done engine)) 256))))

(ert-deftest segue-an-action-that-is-under-way-is-not-forgotten-for-others ()
  (segue-test-with ((engine (segue-test-engine)))
    (puthash "k0" "s" (segue-engine-done engine))
    (dotimes (number 300)
      (puthash (format "d%d" number) "s" (segue-engine-done engine))
      (segue--finish engine (format "d%d" number)))
    (should (equal (mapcar (lambda (each) (gethash each (segue-engine-done engine))) '("k0" "d299" "d0")) '("s" "s" nil)))))

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

(provide 'segue-actions-test)
;;; segue-actions-test.el ends here
