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

(ert-deftest segue-the-flow-is-completed ()
  (segue-test-flow "recipe-form" nil
    (segue-test-keys "M-x segue RET color-v TAB RET")
    (segue-test-sees "Choose a color.")))

(provide 'segue-test)
;;; segue-test.el ends here
