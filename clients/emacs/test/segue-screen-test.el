;;; segue-screen-test.el --- The buffer as a user sees it  -*- lexical-binding: t -*-

;;; Commentary:

;; What is typed, what is drawn, and what the engine gets.

;;; Code:

(require 'segue-screen-tools)

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

(ert-deftest segue-a-review-says-what-was-chosen-in-words-and-leaves-out-what-has-no-answer ()
  (segue-test-flow "reviewed"
      (list :flows (list (segue-test-written "reviewed" "\"a\": {\"screen\": {\"title\": \"Left\", \"schema\": {}}, \"on\": {\"skip\": \"b\"}, \"next\": \"b\"},
    \"b\": {\"screen\": {\"title\": \"Asked\", \"schema\": {\"properties\": {\"way\": {\"enum\": [\"std\"]}}}, \"ui\": {\"labels\": {\"std\": \"By post\"}},
      \"prefill\": {\"way\": \"'std'\"}}, \"next\": \"c\"},
    \"c\": {\"screen\": {\"title\": \"Sure?\", \"review\": true}, \"next\": {\"end\": \"completed\"}}")))
    (segue-test-keys "C-c C-e skip TAB RET")
    (segue-test-sees "Asked")
    (segue-test-keys "C-c C-c")
    (segue-test-sees "way  By post")
    (should-not (string-search "  Left  \n" (buffer-string)))))

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

(ert-deftest segue-what-is-set-counts-from-then-on-and-the-buffers-go-on ()
  (segue-test-flow "create-team" (list :store (segue-test-store) :flows (list "/nowhere" segue-test-examples))
    (let ((pid (segue-engine-pid segue--engine)))
      (should (eq (segue-engine) segue--engine))
      (segue-test-keys "RET Travel TAB RET")
      (setq segue-flows (list segue-test-examples))
      (should (eq (segue-engine) segue--engine))
      (should-not (equal (segue-engine-pid segue--engine) pid))
      (should-not (segue-test-running-p pid))
      (segue-test-keys "C-c C-c")
      (segue-test-sees "Where does the team travel?")
      (segue-back (segue-engine) (segue-test-value :session) :callback #'ignore)
      (segue-test-sees "What kind of team is it?"))))

(ert-deftest segue-what-a-handler-does-is-not-submitted-by-a-key ()
  (segue-test-flow "work" (list :handlers '(("work" . ignore))
                                :flows (list (segue-test-written "work" "\"a\": {\"screen\": {\"title\": \"Start\"}, \"next\": \"b\"},
      \"b\": {\"action\": {\"name\": \"work\"}, \"next\": {\"end\": \"completed\"}}")))
    (segue-test-keys "C-c C-c")
    (segue-test-sees "Working…")
    (should-error (segue-test-keys "C-c C-c") :type 'user-error)
    (should (equal (segue-test-value :state) "active"))))

(ert-deftest segue-sessions-in-memory-are-said-to-be-lost ()
  (segue-test-flow "recipe-form" nil
    (signal-process (segue-engine-pid segue--engine) 'KILL)
    (segue-test-wait "the message" (cl-find "in memory only, and is lost" segue-test-said :test #'string-search))))

(ert-deftest segue-no-field-breaks-its-line-in-a-narrow-window ()
  (cl-letf (((symbol-function 'window-body-width) (lambda (&rest _) 50)))
    (segue-test-flow "contact" nil
      (let (ends)
        (goto-char (point-min))
        (while (not (eobp))
          (let ((space (get-text-property (point) 'display)))
            (when (eq (car-safe space) 'space)
              (push (+ (plist-get (cdr space) :align-to) (- (line-end-position) (1+ (point)))) ends)))
          (forward-char))
        (should ends)
        (should (<= (apply #'max ends) 50))
        (goto-char (point-min))
        (search-forward "──")
        (end-of-line)
        (should (<= (current-column) 50))))))

(ert-deftest segue-a-window-that-gets-another-width-has-what-was-typed-in-lines-of-its-own ()
  (segue-test-flow "recipe-form" nil
    (segue-test-keys "Pie")
    (segue-test-sees (make-string 56 ?─))
    (cl-letf (((symbol-function 'window-body-width) (lambda (&rest _) 30)))
      (run-hook-with-args 'window-size-change-functions (selected-window))
      (should-not (string-search (make-string 30 ?─) (buffer-string)))
      (should (equal (segue-screen-values) '(:name "Pie")))
      (segue-test-keys "s")
      (should (equal (segue-screen-values) '(:name "Pies"))))))

(ert-deftest segue-point-of-another-window-stays-at-what-it-is-at ()
  (segue-test-flow "grow" (list :flows (list (segue-test-written "grow" segue-test-growing)))
    (let* ((window-min-height 1) (other (split-window)))
      (unwind-protect
          (progn
            (set-window-point other (save-excursion (goto-char (point-max)) (search-backward "[ Cancel") (1+ (point))))
            (segue-test-keys "abc TAB")
            (segue-test-sees "top")
            (should (equal (segue-screen--current) "/tick"))
            (should (equal (widget-get (widget-at (window-point other)) :tag) "Cancel")))
        (delete-window other)))))

(ert-deftest segue-every-face-is-there ()
  (segue-test-flow "contact" nil
    (dolist (face (cons widget-mouse-face (mapcar (lambda (overlay) (overlay-get overlay 'face)) (overlays-in (point-min) (point-max)))))
      (ert-info ((format "%S" face))
        (should (or (null face) (facep face)))))))

(provide 'segue-screen-test)
;;; segue-screen-test.el ends here
