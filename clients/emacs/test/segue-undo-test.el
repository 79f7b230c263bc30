;;; segue-undo-test.el --- What was typed is undone, wherever it is drawn by then  -*- lexical-binding: t -*-

;;; Code:

(require 'segue-screen-tools)

(defun segue-test-undo (&optional more)
  "Undo what was typed last, or MORE after that."
  (undo-boundary)
  (let ((last-command (and more 'undo))) (undo)))

(defun segue-test-drawn-anew ()
  "Wait until what was typed is kept, and drawn as it was kept."
  (segue-screen-keep)
  (segue-ping segue--engine)
  (segue-screen-draw (segue-current-screen segue--engine (segue-test-value :session))))

(ert-deftest segue-what-was-typed-is-undone-after-a-field-has-come-above-it ()
  (segue-test-flow "grow" (list :flows (list (segue-test-written "grow" segue-test-growing)))
    (segue-test-keys "abc TAB")
    (segue-test-sees "top")
    (segue-test-keys "TAB one RET two TAB xy")
    (segue-test-drawn-anew)
    (should (equal (segue-screen-values) '(:first "abc" :tick :json-false :lines ["one" "two"] :last "xy")))
    (segue-test-undo)
    (should (equal (plist-get (segue-screen-values) :last) nil))
    (segue-test-drawn-anew)
    (segue-test-undo t)
    (should (equal (plist-get (segue-screen-values) :lines) ["one"]))
    (should (equal (segue-screen--current) "/lines"))
    (dotimes (_ 2) (segue-test-undo t))
    (should (equal (segue-screen-values) '(:first "abc" :tick :json-false)))
    (segue-test-undo t)
    (should (equal (segue-screen-values) '(:tick :json-false)))
    (segue-test-drawn-anew)
    (should-not (string-search "top" (buffer-string)))
    ;; And once more: what was undone comes again.
    (segue-test-undo)
    (should (equal (segue-screen-values) '(:first "abc" :tick :json-false)))))

(ert-deftest segue-what-was-typed-is-undone-after-a-box-was-ticked ()
  (segue-test-flow "grow" (list :flows (list (segue-test-written "grow" segue-test-growing)))
    (segue-test-keys "ab TAB RET")
    (segue-test-undo)
    (should (equal (segue-screen-values) '(:tick t)))))

(ert-deftest segue-a-secret-is-undone-as-it-was-typed-and-comes-again ()
  (segue-test-flow "sign-in" nil
    (segue-test-keys "ann TAB 007")
    (undo-boundary)
    (segue-test-keys "89")
    (dolist (typed '("007" nil))
      (segue-test-undo (null typed))
      (should (equal (plist-get (segue-screen-values t) :password) typed)))
    (segue-test-drawn-anew)
    (dolist (typed '("007" "00789"))
      (segue-test-undo (equal typed "00789"))
      (should (equal (plist-get (segue-screen-values t) :password) typed)))
    (should (string-search "Password *  *****" (buffer-string)))))

(ert-deftest segue-lines-that-are-yanked-into-a-field-of-one-line-are-joined ()
  (segue-test-flow "recipe-form" nil
    (let (kill-ring)
      (kill-new "one\ntwo\n")
      (segue-test-keys "C-y")
      (should (string-match-p "^  Name   one two *$" (buffer-string)))
      (segue-test-keys "s")
      (should (equal (segue-screen-values) '(:name "one twos")))
      (segue-test-undo)
      (should (equal (segue-screen-values) '(:name "one two")))
      (segue-test-undo t)
      (should-not (segue-screen-values))
      (segue-test-undo)
      (should (equal (segue-screen-values) '(:name "one two")))
      (segue-test-keys "C-e C-q C-j")
      (should (equal (segue-screen-values) '(:name "one two"))))))

(ert-deftest segue-what-another-front-end-has-changed-is-not-undone ()
  (segue-test-flow "grow" (list :flows (list (segue-test-written "grow" segue-test-growing)))
    (segue-test-keys "ab TAB TAB TAB xy")
    (segue-test-drawn-anew)
    (setq segue--texts nil)
    (segue-save-draft segue--engine segue--view '(:first "longer than it was" :last "xy"))
    (segue-test-drawn-anew)
    (segue-test-sees "longer than it was")
    (dotimes (step 2) (segue-test-undo (> step 0)))
    (should (equal (segue-screen-values) '(:first "longer than it was" :tick :json-false)))))

(ert-deftest segue-what-was-typed-on-one-screen-is-not-undone-on-the-next ()
  (segue-test-flow "create-team" nil
    (segue-test-keys "RET High TAB RET C-c C-c")
    (segue-test-sees "Which school?")
    (segue-test-keys "abc TAB Owl C-c C-c")
    (segue-test-sees "What is the team called?")
    (should-error (segue-test-undo) :type 'user-error)))

(provide 'segue-undo-test)
;;; segue-undo-test.el ends here
