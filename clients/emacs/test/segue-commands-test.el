;;; segue-commands-test.el --- What is asked before a command goes out  -*- lexical-binding: t -*-

;;; Code:

(require 'segue-screen-tools)

(ert-deftest segue-what-would-be-lost-is-asked-about ()
  (segue-test-flow "contact" nil
    (let (asked (answers '(nil t)))
      (cl-letf (((symbol-function 'yes-or-no-p) (lambda (prompt) (push prompt asked) (pop answers))))
        (segue-test-keys "TAB 12 C-c C-k")
        (should (equal (segue-test-value :state) "active"))
        (should (equal asked '("What was entered on How can we help? would be lost.  Lose it? ")))
        (segue-test-keys "C-c C-k")
        (segue-test-sees "cancelled")))))

(ert-deftest segue-an-event-asks-for-its-payload ()
  (segue-test-flow "guarded" nil
    (segue-test-keys "C-c C-e Open TAB RET {\"profile\": SPC 7} RET")
    (segue-test-sees "First: sign-in.")))

(ert-deftest segue-a-payload-that-is-no-json-is-asked-for-again-and-kept-nowhere ()
  (segue-test-flow "guarded" nil
    (let (minibuffer-history)
      (segue-test-keys "C-c C-e Open TAB RET {\"profile\": SPC 7 RET } RET")
      (segue-test-sees "First: sign-in.")
      (should-not (cl-find-if (lambda (each) (string-search "{" each)) minibuffer-history)))))

(provide 'segue-commands-test)
;;; segue-commands-test.el ends here
