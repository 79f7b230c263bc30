;;; segue-drafts-test.el --- What is kept while one types  -*- lexical-binding: t -*-

;;; Code:

(require 'segue-screen-tools)

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

;; What is kept of it makes no difference, which is nothing without drafts.
(ert-deftest segue-a-screen-follows-what-is-typed-from-the-first-on ()
  (dolist (drafts '("true" "false"))
    (ert-info (drafts :prefix "drafts: ")
      (let ((steps (format "\"a\": {\"drafts\": %s, \"screen\": {\"title\": \"Pay\", \"schema\": {\"properties\": {
               \"method\": {\"enum\": [\"card\", \"invoice\"], \"default\": \"card\"}, \"card\": {\"type\": \"string\"}, \"vat\": {\"type\": \"string\"}}},
             \"show\": {\"card\": \"values.method == 'card'\", \"vat\": \"values.method == 'invoice'\"}, \"bind\": {\"/title\": \"'By ' + values.method\"}},
             \"next\": {\"end\": \"completed\", \"result\": \"data\"}}" drafts)))
        (segue-test-flow "pay" (list :flows (list (segue-test-written "pay" steps)))
          (segue-test-keys "RET invoice RET")
          (segue-test-sees "By invoice")
          (segue-test-sees "vat   ")
          (should-not (string-search "card   " (buffer-string)))
          (segue-test-keys "TAB 7 C-c C-c")
          (segue-test-sees "completed")
          (should (equal (segue-test-value :outcome :result) '(:method "invoice" :vat "7"))))))))

(ert-deftest segue-point-stays-on-its-button-when-a-field-appears-above-it ()
  (let ((steps "\"a\": {\"screen\": {\"title\": \"Grow\", \"schema\": {\"properties\": {\"origin\": {\"type\": \"string\"}, \"kind\": {\"type\": \"string\"}}},
          \"show\": {\"origin\": \"values.kind == 'plugin'\"}}, \"on\": {\"one\": {\"stay\": true}, \"two\": {\"stay\": true}}}"))
    (segue-test-flow "grow" (list :flows (list (segue-test-written "grow" steps)))
      (segue-test-keys "plugin TAB")
      (search-forward "two")
      (segue-test-sees "origin")
      (should (equal (widget-get (widget-at (point)) :tag) "two")))))

(ert-deftest segue-what-is-changed-elsewhere-does-not-move-point-to-the-first-mistake ()
  (let ((steps "\"a\": {\"screen\": {\"title\": \"Odd\", \"schema\": {\"required\": [\"name\"], \"properties\": {
          \"name\": {\"type\": \"string\"}, \"color\": {\"enum\": [\"red\", \"blue\"]}}}}, \"next\": {\"end\": \"completed\"}}"))
    (segue-test-flow "odd" (list :flows (list (segue-test-written "odd" steps)))
      (segue-test-keys "C-c C-c TAB RET red RET")
      (should (equal (segue-screen--current) "/color")))))

(ert-deftest segue-an-action-that-fails-leads-to-the-field-that-is-wrong ()
  (let ((steps "\"a\": {\"screen\": {\"title\": \"Log in\", \"schema\": {\"properties\": {\"user\": {\"type\": \"string\"}, \"word\": {\"type\": \"string\"}}}},
          \"next\": \"b\"}, \"b\": {\"action\": {\"name\": \"logIn\"}, \"onError\": {\"popTo\": \"a\", \"errors\": [{\"path\": \"/word\", \"message\": \"Wrong.\"}]}}"))
    (segue-test-flow "log" (list :flows (list (segue-test-written "log" steps))
                                 :handlers (list (cons "logIn" (lambda (&rest _) (signal 'segue-action-failed '("wrong" "No."))))))
      (segue-test-keys "ann C-c C-c")
      (segue-test-sees "Log in")
      (segue-test-wait "the field that is wrong" (equal (segue-screen--current) "/word")))))

(ert-deftest segue-an-object-with-conditions-goes-when-the-screen-has-it-no-more ()
  (let ((steps "\"a\": {\"screen\": {\"title\": \"Trip\", \"schema\": {\"properties\": {\"by\": {\"type\": \"string\", \"default\": \"car\"},
          \"car\": {\"properties\": {\"plate\": {\"type\": \"string\"}, \"land\": {\"type\": \"string\"}}, \"dependentRequired\": {\"plate\": [\"land\"]}}}},
          \"show\": {\"car\": \"values.by == 'car'\"}}, \"next\": {\"end\": \"completed\"}}"))
    (segue-test-flow "trip" (list :flows (list (segue-test-written "trip" steps)))
      (segue-test-wait "the conditions" (segue-test-value :screen :effectiveSchema))
      (segue-test-keys "C-k bus TAB")
      (segue-test-wait "no car" (not (string-search "plate" (buffer-string)))))))

(ert-deftest segue-an-object-that-may-be-left-out-is-also-when-something-in-it-was-typed-and-taken-back ()
  (let ((folder (segue-test-store)))
    (with-temp-file (expand-file-name "gift.flow.json" folder)
      (insert "{\"flow\": \"gift\", \"start\": \"a\", \"steps\": {\"a\": {\"screen\": {\"title\": \"Gift\", \"schema\": {\"properties\": {
           \"gift\": {\"type\": \"object\", \"required\": [\"to\"], \"properties\": {\"to\": {\"type\": \"string\"}, \"wrap\": {\"type\": \"boolean\"}}}}}},
           \"next\": {\"end\": \"completed\", \"result\": \"data\"}}}}"))
    (segue-test-flow "gift" (list :flows (list folder))
      (segue-test-keys "Bo TAB")
      (segue-test-wait "the draft" (equal (segue-test-value :screen :values :gift :to) "Bo"))
      (should (eq (segue-test-value :screen :values :gift :wrap) :json-false))
      (segue-test-keys "<backtab> C-k TAB")
      (segue-test-wait "the draft without it" (null (segue-test-value :screen :values)))
      (segue-test-keys "C-c C-c")
      (segue-test-sees "completed")
      (should (null (segue-test-value :outcome :result))))))

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

(defconst segue-test-helped
  "\"a\": {\"screen\": {\"title\": \"Asked\", \"schema\": {\"properties\": {\"word\": {\"type\": \"string\", \"minLength\": 3}}}},
    \"on\": {\"help\": {\"present\": \"h\"}}, \"next\": {\"end\": \"completed\", \"result\": \"data\"}},
   \"h\": {\"screen\": {\"title\": \"Help\", \"schema\": {\"properties\": {\"more\": {\"type\": \"string\"}}}}, \"next\": {\"dismiss\": true}}"
  "A screen over which help can be presented.")

(ert-deftest segue-what-was-typed-is-kept-after-a-command-that-was-refused ()
  (pcase-dolist (`(,refused ,said) '(("C-c C-c" "1 to mend") ("C-c C-b" "nothing to go back")))
    (ert-info (said)
      (segue-test-flow "helped" (list :flows (list (segue-test-written "helped" segue-test-helped)))
        (segue-test-keys (concat "ab " refused))
        (should (string-search said (car segue-test-said)))
        (segue-test-keys "C-c C-e help RET")
        (segue-test-sees "└ Help")
        (segue-test-keys "C-c C-c")
        (segue-test-sees "word  ab")))))

(ert-deftest segue-what-is-being-typed-is-kept-before-point-leaves-its-field ()
  (segue-test-flow "change-color" nil
    (segue-test-keys "cy")
    (segue-test-wait "the draft" (equal (segue-test-value :screen :values :color) "cy"))))

(ert-deftest segue-what-is-typed-goes-into-no-field-of-a-screen-that-came-by-itself ()
  (segue-test-flow "helped" (list :flows (list (segue-test-written "helped" segue-test-helped)))
    (segue-test-keys "ab")
    (segue-send segue--engine (segue-test-value :session) "help" :callback #'ignore)
    (segue-test-sees "└ Help")
    (should-not (widget-field-at (point)))
    (should (string-prefix-p "Segue: “Help” came while you typed" (car segue-test-said)))))

(ert-deftest segue-what-was-typed-last-is-kept-when-emacs-ends ()
  (segue-test-flow "change-color" nil
    (segue-test-keys "cy")
    (with-temp-buffer
      (run-hooks 'kill-emacs-hook))
    (should (equal (segue-test-value :screen :values :color) "cy"))))

(ert-deftest segue-a-draft-that-could-not-be-kept-is-said-and-goes-along-with-the-next-command ()
  (segue-test-flow "helped" (list :flows (list (segue-test-written "helped" segue-test-helped)))
    (cl-letf (((symbol-function 'segue-save-draft)
               (lambda (_engine _view _values &rest args)
                 (funcall (plist-get args :callback) '(segue-store-unavailable "The disk is full.") nil))))
      (segue-test-keys "ab TAB"))
    (should (equal segue-test-said '("Segue: what was typed is not kept: The disk is full.")))
    (segue-test-keys "C-c C-e help RET")
    (segue-test-sees "└ Help")
    (segue-test-keys "C-c C-c")
    (segue-test-sees "word  ab")))

(ert-deftest segue-that-what-is-typed-is-not-kept-is-said-once-until-it-is-or-for-another-reason ()
  (segue-test-flow "change-color" nil
    (let ((kept (symbol-function 'segue-save-draft)) (reason nil))
      (cl-letf (((symbol-function 'segue-save-draft)
                 (lambda (&rest all)
                   (if reason
                       (funcall (plist-get (nthcdr 3 all) :callback) (list 'segue-store-unavailable reason) nil)
                     (apply kept all)))))
        (pcase-dolist (`(,why ,times) '(("Full." 1) ("Full." 1) ("Gone." 2) (nil 2) ("Gone." 3)))
          (setq reason why)
          (segue-test-keys "x TAB <backtab>")
          (unless why (segue-test-wait "the draft" (null segue--unkept)))
          (should (equal (length (seq-filter (lambda (said) (string-search "not kept" said)) segue-test-said)) times)))))))

(ert-deftest segue-what-can-not-be-sent-is-said-and-what-is-typed-then-is-kept ()
  (segue-test-flow "change-color" nil
    (insert (string-to-multibyte "\xff"))
    (segue-test-keys "TAB")
    (should (string-prefix-p "Segue: what was typed is not kept: " (car segue-test-said)))
    (segue-test-keys "<backtab> C-k cy TAB")
    (should-not segue--dirty)
    (segue-test-wait "the draft" (equal (segue-test-value :screen :values :color) "cy"))))

(ert-deftest segue-what-was-chosen-is-said-in-another-language-when-the-session-is ()
  (segue-test-flow "create-team" nil
    (segue-test-keys "RET High SPC school RET")
    (segue-test-sees "[ High school ▾ ]")
    (segue-update-session segue--engine (segue-test-value :session) :locale "de" :callback #'ignore)
    (segue-test-sees "[ Schulmannschaft ▾ ]")
    (should (equal (segue-screen-values) '(:teamType "highSchool")))))

(provide 'segue-drafts-test)
;;; segue-drafts-test.el ends here
