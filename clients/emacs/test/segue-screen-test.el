;;; segue-screen-test.el --- The buffer as a user sees it  -*- lexical-binding: t -*-

;;; Commentary:

;; What is typed, what is drawn, and what the engine gets.  Keys are typed by keyboard macros.

;;; Code:

(require 'segue-test-tools)
(require 'segue)

(defvar segue-test-said nil "What `message' said, the newest first.")

(defmacro segue-test-flow (flow options &rest body)
  "Evaluate BODY in the buffer of FLOW, started by `M-x segue' with OPTIONS: a store, an executable, handlers."
  (declare (indent 2))
  `(let* ((options ,options)
          (default-directory segue-test-root)
          (segue-executable (or (plist-get options :executable) segue-test-executable))
          (segue-flows (list segue-test-examples))
          (segue-store (plist-get options :store))
          (segue-memory (not segue-store))
          (segue--handlers (plist-get options :handlers))
          (segue--running nil) segue-test-said)
     (cl-letf* ((say (symbol-function 'message))
                ((symbol-function 'message) (lambda (&rest args) (when (car args) (push (apply #'format args) segue-test-said)))))
       (ignore say)
       (unwind-protect
           (progn
             (segue ,flow)
             ,@body)
         (dolist (buffer (buffer-list))
           (when (string-prefix-p "*segue " (buffer-name buffer)) (kill-buffer buffer)))
         (segue-close-all)))))

(defun segue-test-keys (keys)
  "Type KEYS."
  (execute-kbd-macro (kbd keys)))

(defun segue-test-sees (text)
  "Wait until the buffer has TEXT."
  (let ((deadline (+ (float-time) 10)))
    (while (not (string-search text (buffer-string)))
      (when (> (float-time) deadline) (ert-fail (format "waited in vain for %S in\n%s\nsaid: %S" text (buffer-string) segue-test-said)))
      (accept-process-output nil 0.005))))

(defun segue-test-errors ()
  "What the overlays say: (LINE . MESSAGE), from the top."
  (sort (cl-loop for overlay being the overlays
                 for said = (overlay-get overlay 'after-string)
                 when said collect (cons (line-number-at-pos (overlay-start overlay)) (string-trim (substring-no-properties said))))
        (lambda (one other) (< (car one) (car other)))))

(defun segue-test-value (&rest path)
  "What the view has at PATH."
  (apply #'segue-test-get segue--view path))

(ert-deftest segue-a-flow-is-walked-through-with-the-keyboard-alone ()
  (segue-test-flow "create-team" nil
    (segue-test-keys "RET High SPC school RET C-c C-c")
    (segue-test-sees "Which school?")
    (segue-test-keys "North SPC High TAB Owl C-c C-c")
    (segue-test-sees "What is the team called?")
    (segue-test-keys "Owls C-c C-c")
    (segue-test-sees "Nothing here does “createTeam”")
    (segue-test-keys "{\"teamId\": SPC 7} C-c C-c")
    (segue-test-sees "completed")
    (should (equal (segue-test-value :outcome :result) '(:teamId 7)))))

(ert-deftest segue-what-is-wrong-is-an-overlay-at-its-field-and-point-is-there ()
  (segue-test-flow "contact" nil
    (segue-test-keys "TAB TAB TAB TAB C-c C-c")
    (should (equal (mapcar #'cdr (segue-test-errors)) '("✗ Is required." "✗ Is required." "✗ Is required.")))
    (should (equal (segue-screen--current) "/topic"))
    (should (equal (line-number-at-pos) (car (car (segue-test-errors)))))
    (should (equal (car segue-test-said) "3 to mend"))))

(ert-deftest segue-what-is-wrong-is-said-while-one-types ()
  (segue-test-flow "contact" nil
    (segue-test-keys "TAB x TAB")
    (segue-test-wait "an overlay" (equal (mapcar #'cdr (segue-test-errors)) '("✗ Must be a whole number.")))
    (should (equal (segue-test-value :screen :values :orderNumber) "x"))
    (segue-test-keys "<backtab> C-k 12 TAB")
    (segue-test-wait "nothing wrong" (null (segue-test-errors)))
    (should (equal (segue-test-value :screen :values :orderNumber) 12))))

(ert-deftest segue-a-condition-of-the-schema-is-seen-while-one-types ()
  (segue-test-flow "contact" nil
    (should-not (string-search "Order number *" (buffer-string)))
    (segue-test-keys "RET An SPC o TAB RET")
    (segue-test-sees "Order number *")
    (segue-test-sees "[ An order ▾ ]")))

(ert-deftest segue-lines-numbers-and-ticks-come-as-what-they-are ()
  (segue-test-flow "contact" nil
    (segue-test-keys "RET Some TAB RET TAB TAB one RET two SPC is SPC longer TAB ann@example.org TAB C-k 3 TAB RET")
    (segue-test-keys "C-c C-c")
    (segue-test-sees "sendMessage")
    (let ((input (segue-test-value :screen :action :input)))
      (should (equal (mapcar (lambda (key) (plist-get input key)) '(:topic :text :email :urgency :copy))
                     '("other" "one\ntwo is longer" "ann@example.org" 3 t))))))

(ert-deftest segue-what-is-no-field-can-not-be-changed ()
  (segue-test-flow "recipe-form" nil
    (segue-test-keys "Pie")
    (let ((before (buffer-string)))
      (dolist (text '("New recipe" "Name" "Done"))
        (goto-char (point-min))
        (search-forward text)
        (backward-char 2)
        (dolist (keys '("x" "C-d" "C-q j"))
          (should-error (segue-test-keys keys) :type 'text-read-only)
          ;; As the command loop does: the widgets watch over the buffer again.
          (run-hooks 'post-command-hook))
        (should (equal (buffer-string) before))))
    (should (equal (segue-screen-values) '(:name "Pie")))))

(ert-deftest segue-tabs-modals-and-the-way-back ()
  (segue-test-flow "color-viewer" nil
    (segue-test-keys "RET")
    (segue-test-sees "Colors › Detail")
    (segue-test-keys "C-c C-n")
    (segue-test-sees "white")
    (segue-test-keys "C-c C-p")
    (segue-test-sees "Colors › Detail")
    (segue-test-keys "RET")
    (segue-test-sees "└ Which color?")
    (segue-test-keys "catdog C-c C-c")
    (should (equal (mapcar #'cdr (segue-test-errors)) '("✗ Error!")))
    (segue-test-keys "C-a C-k blue C-c C-c")
    (segue-test-sees "  blue")
    (segue-test-keys "C-c C-b")
    (segue-test-sees "Choose a color.")
    (segue-test-keys "C-c C-b")
    (should (string-search "nothing to go back" (car segue-test-said)))))

(ert-deftest segue-a-draft-is-kept-and-is-there-again ()
  (let ((store (segue-test-store)) session)
    (segue-test-flow "change-color" (list :store store)
      (setq session (segue-test-value :session))
      (segue-test-keys "cy TAB")
      (segue-test-wait "the draft" (equal (segue-test-value :screen :values :color) "cy")))
    (segue-test-flow "recipe-form" (list :store store)
      (segue-resume session)
      (should (equal (buffer-name) (format "*segue %s*" session)))
      (segue-test-sees "Color *  cy"))))

(ert-deftest segue-what-would-be-lost-is-asked-about ()
  (segue-test-flow "contact" nil
    (let (asked (answers '(nil t)))
      (cl-letf (((symbol-function 'yes-or-no-p) (lambda (prompt) (push prompt asked) (pop answers))))
        (segue-test-keys "TAB 12 C-c C-k")
        (should (equal (segue-test-value :state) "active"))
        (should (equal asked '("What was entered on How can we help? would be lost.  Lose it? ")))
        (segue-test-keys "C-c C-k")
        (segue-test-sees "cancelled")))))

(ert-deftest segue-a-secret-reaches-the-action-and-is-not-shown ()
  (segue-test-flow "sign-in" nil
    (segue-test-keys "ann TAB hidden")
    (should (string-search "******" (buffer-string)))
    (should-not (string-search "hidden" (buffer-string)))
    (should-not (plist-get (segue-screen-values) :password))
    (segue-test-keys "C-c C-c")
    (segue-test-sees "Nothing here does “logIn”")
    (should (equal (segue-test-value :screen :action :input :password) "hidden"))))

(ert-deftest segue-an-event-asks-for-its-payload ()
  (segue-test-flow "guarded" nil
    (segue-test-keys "C-c C-e Open TAB RET {\"profile\": SPC 7} RET")
    (segue-test-sees "First: sign-in.")))

(ert-deftest segue-a-change-from-elsewhere-is-drawn ()
  (segue-test-flow "recipe-form" nil
    (segue-send segue--engine (segue-test-value :session) "choosePhoto" :callback #'ignore)
    (segue-test-sees "└ Choose a photo")))

(ert-deftest segue-actions-are-done-by-handlers ()
  (let (seen)
    (segue-test-flow "create-team"
        (list :handlers (list (cons "createTeam" (lambda (action respond)
                                                   (push (segue-test-get action :input :name) seen)
                                                   (run-at-time 0 nil (lambda () (funcall respond :submit '(:teamId 9))))
                                                   nil))))
      (segue-test-keys "RET Travel TAB RET C-c C-c")
      (segue-test-keys "RET north RET TAB 2026 C-c C-c")
      (segue-test-keys "Owls C-c C-c")
      (segue-test-sees "teamId  9")
      (should (equal seen '("Owls"))))))

(ert-deftest segue-an-engine-that-is-killed-is-started-again-and-said-so ()
  (segue-test-flow "recipe-form" (list :store (segue-test-store))
    (segue-test-keys "Pie TAB")
    (segue-test-wait "the draft" (equal (segue-test-value :screen :values :name) "Pie"))
    (signal-process (segue-engine-pid segue--engine) 'KILL)
    (segue-test-wait "the message" (cl-find "started again" segue-test-said :test #'string-search))
    (segue-test-keys "C-c C-e Choose TAB RET")
    (segue-test-sees "└ Choose a photo")
    (segue-test-keys "C-c C-b")
    (segue-test-sees "Name   Pie")))

(ert-deftest segue-an-engine-that-is-not-there-is-one-sentence ()
  (let ((err (should-error (segue-test-flow "create-team" '(:executable "/no/such/segue")) :type 'user-error)))
    (should (string-prefix-p "Segue: “/no/such/segue” is no executable file." (cadr err)))))

(ert-deftest segue-a-flow-that-is-not-there-is-one-sentence ()
  (let ((err (should-error (segue-test-flow "create-taem" nil) :type 'user-error)))
    (should (equal (cadr err) "Segue: There is no flow “create-taem”. Did you mean “create-team”?"))))

(ert-deftest segue-the-flow-is-completed ()
  (segue-test-flow "recipe-form" nil
    (segue-test-keys "M-x segue RET color-v TAB RET")
    (segue-test-sees "Choose a color.")))

(provide 'segue-screen-test)
;;; segue-screen-test.el ends here
