;;; segue-place-test.el --- Tabs, stacks and modals  -*- lexical-binding: t -*-

;;; Code:

(require 'segue-screen-tools)

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

(provide 'segue-place-test)
;;; segue-place-test.el ends here
