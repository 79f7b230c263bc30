;;; segue-form-test.el --- Fields that are typed into  -*- lexical-binding: t -*-

;;; Code:

(require 'segue-screen-tools)

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

(ert-deftest segue-a-secret-reaches-the-action-and-is-not-shown ()
  (segue-test-flow "sign-in" nil
    (segue-test-keys "ann TAB hidden")
    (should (string-search "******" (buffer-string)))
    (should-not (string-search "hidden" (buffer-string)))
    (should-not (plist-get (segue-screen-values) :password))
    (segue-test-keys "C-c C-c")
    (segue-test-sees "Nothing here does “logIn”")
    (should (equal (segue-test-value :screen :action :input :password) "hidden"))))

(provide 'segue-form-test)
;;; segue-form-test.el ends here
