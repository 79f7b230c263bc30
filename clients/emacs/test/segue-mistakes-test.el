;;; segue-mistakes-test.el --- What is wrong, where it is seen  -*- lexical-binding: t -*-

;;; Code:

(require 'segue-screen-tools)

(ert-deftest segue-what-is-wrong-is-an-overlay-at-its-field-and-point-is-there ()
  (segue-test-flow "contact" nil
    (segue-test-keys "TAB TAB TAB TAB C-c C-c")
    (should (equal (mapcar #'cdr (segue-test-errors)) '("✗ Is required." "✗ Is required." "✗ Is required.")))
    (should (equal (segue-screen--current) "/topic"))
    (should (equal (line-number-at-pos) (car (car (segue-test-errors)))))
    (should (equal (car segue-test-said) "3 to mend"))))

(provide 'segue-mistakes-test)
;;; segue-mistakes-test.el ends here
