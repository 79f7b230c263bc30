;;; segue-test.el --- How a flow is started  -*- lexical-binding: t -*-

;;; Code:

(require 'segue-screen-tools)

(ert-deftest segue-an-engine-that-is-not-there-is-one-sentence ()
  (let ((err (should-error (segue-test-flow "create-team" '(:executable "/no/such/segue")) :type 'user-error)))
    (should (string-prefix-p "Segue: “/no/such/segue” is no executable file." (cadr err)))))

(ert-deftest segue-a-flow-that-is-not-there-is-one-sentence ()
  (let ((err (should-error (segue-test-flow "create-taem" nil) :type 'user-error)))
    (should (equal (cadr err) "Segue: There is no flow “create-taem”. Did you mean “create-team”?"))))

(ert-deftest segue-what-is-wrong-with-the-input-is-said-with-its-place ()
  (let ((err (should-error (segue-test-flow "checkout" nil) :type 'user-error)))
    (should (string-search "\n  /total: Is required." (cadr err)))))

(ert-deftest segue-an-input-that-is-refused-is-asked-for ()
  (segue-test-flow "recipe-form" nil
    (segue-test-keys "M-x segue RET checkout RET {\"total\":1} RET C-a <right> \"items\":[{\"article\":\"x\",\"count\":1}], RET")
    (segue-test-sees "Where shall it go?")))

(ert-deftest segue-what-is-wrong-with-a-flow-is-said-with-its-place-in-the-file-and-what-to-do ()
  (let ((err (should-error (segue-test-flow "bad" (list :flows (list (segue-test-written "bad" "\"a\": {\"end\": \"completed\"},"))))
                           :type 'user-error)))
    (should (string-match-p "\n  line 1, column [0-9]+: This is not valid JSON: .* Remove the comma before it\\." (cadr err)))))

(ert-deftest segue-the-flow-is-completed ()
  (segue-test-flow "recipe-form" nil
    (segue-test-keys "M-x segue RET color-v TAB RET")
    (segue-test-sees "Choose a color.")))

(ert-deftest segue-the-handler-of-the-readme-answers-in-a-file-without-lexical-binding-too ()
  (let ((handler (with-temp-buffer
                   (insert-file-contents (expand-file-name "../README.md" segue-test-folder))
                   (search-forward "(segue-handle ")
                   (goto-char (match-beginning 0))
                   (nth 2 (read (current-buffer)))))
        later said)
    (cl-letf (((symbol-function 'run-at-time) (lambda (_time _repeat function &rest args) (setq later (cons function args)) nil)))
      (dolist (missing '(["pin"] []))
        (should-not (funcall (eval handler nil) (list :name "createTeam" :missing missing) (lambda (&rest answer) (push answer said))))))
    (apply later)
    (should (equal said '((:submit (:teamId 7)) (:fail (:code "secretsLost")))))))

(provide 'segue-test)
;;; segue-test.el ends here
