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

;; The plate is asked for of cars alone.
(defconst segue-test-ride "{\"flow\": \"ride\", \"start\": \"a\", \"steps\": {
      \"a\": {\"screen\": {\"title\": \"Ride\", \"schema\": {\"properties\": {\"kind\": {\"enum\": [\"car\", \"bike\"]}}, \"unevaluatedProperties\": false,
        \"if\": {\"properties\": {\"kind\": {\"const\": \"car\"}}, \"required\": [\"kind\"]},
        \"then\": {\"properties\": {\"plate\": {\"type\": \"string\", \"minLength\": 1}}, \"required\": [\"plate\"]}}},
        \"next\": {\"end\": \"completed\", \"result\": \"data\"}}}}")

(defun segue-test-ride ()
  "A folder with the flow `ride'."
  (let ((folder (segue-test-store)))
    (with-temp-file (expand-file-name "ride.flow.json" folder) (insert segue-test-ride))
    folder))

(ert-deftest segue-a-field-that-a-condition-wants-stays-when-it-is-refused-and-is-not-sent-when-nothing-wants-it ()
  (let ((store (segue-test-store)) (flows (list (segue-test-ride))) session)
    (segue-test-flow "ride" (list :store store :flows flows)
      (setq session (segue-test-value :session))
      (segue-test-keys "RET car RET TAB")
      (segue-test-sees "plate *")
      (segue-test-keys "C-c C-c")
      (segue-test-sees "plate *")
      (should (equal (mapcar #'cdr (segue-test-errors)) '("✗ Is required.")))
      ;; Point is at what is wrong.
      (segue-test-keys "B TAB")
      (segue-test-wait "the draft" (equal (segue-test-value :screen :values :plate) "B")))
    (segue-test-flow "ride" (list :store store :flows flows)
      (segue-resume session)
      (segue-test-sees "plate *  B")
      (goto-char (point-min))
      (search-forward "[ car")
      (backward-char 2)
      (segue-test-keys "RET bike RET")
      (segue-test-wait "no plate" (not (string-search "plate" (buffer-string))))
      (segue-test-wait "all answers" (not (segue-engine-waiting segue--engine)))
      (should-not segue--errors)
      (segue-test-keys "RET car RET")
      (segue-test-sees "plate *")
      (segue-test-keys "RET bike RET C-c C-c")
      (segue-test-sees "completed")
      (should (equal (segue-test-value :outcome :result) '(:kind "bike"))))))

;; A flow of one screen.
(defun segue-test-form (properties)
  "A folder with a flow `form' of PROPERTIES, a text of JSON."
  (let ((folder (segue-test-store)))
    (with-temp-file (expand-file-name "form.flow.json" folder)
      (insert (format "{\"flow\": \"form\", \"start\": \"a\", \"steps\": {\"a\": {\"screen\": {\"title\": \"Form\",
        \"schema\": {\"properties\": %s}}, \"next\": {\"end\": \"completed\", \"result\": \"data\"}}}}" properties)))
    folder))

(ert-deftest segue-options-stand-behind-a-field-if-they-are-few ()
  (let ((many (segue-json `(:enum ,(cl-map 'vector #'number-to-string (number-sequence 1000 1300))))))
    (segue-test-flow "form" (list :flows (list (segue-test-form (format "{\"one\": %s, \"all\": {\"type\": \"array\", \"items\": %s},
        \"said\": {\"description\": \"A year\", \"enum\": %s}, \"few\": {\"description\": \"A size\", \"enum\": [\"S\", \"M\"]}}" many many (substring many 8 -1)))))
      (dolist (line '("one   [ choose… ]  301 to choose from\n" "all   301 to choose from\n" "said  [ choose… ]  A year\n" "few   [ choose… ]  S · M\n"))
        (segue-test-sees line)))))

(ert-deftest segue-a-field-of-any-name-is-one-row-in-any-window ()
  (cl-letf (((symbol-function 'window-body-width) (lambda (&rest _) 40)))
    (segue-test-flow "form" (list :flows (list (segue-test-form "{\"שם\": {\"type\": \"string\", \"minLength\": 2},
        \"two\": {\"title\": \"On two\\nlines\", \"type\": \"boolean\"}, \"a name that is too long for the window\": {\"type\": \"string\"}}")))
      (segue-test-sees "  שם                    ")
      (segue-test-sees "  On two lines          [ ]\n")
      (segue-test-sees "  a name that is too long for the window  \n    ")
      (segue-test-keys "x C-c C-c")
      (should (equal (segue-test-errors) '((4 . "✗ Must be at least 2 characters.")))))))

(ert-deftest segue-point-goes-to-the-mistake-that-stands-first ()
  (segue-test-flow "form" (list :flows (list (segue-test-form "{\"name\": {\"type\": \"string\", \"minLength\": 2}, \"amount\": {\"type\": \"integer\"}},
      \"required\": [\"amount\"]")))
    (segue-test-keys "A TAB C-c C-c")
    (should (equal (length segue--errors) 2))
    (should (equal (segue-screen--current) "/name"))))

(ert-deftest segue-the-blanks-around-a-text-are-kept-and-those-around-a-number-are-not ()
  (segue-test-flow "form" (list :flows (list (segue-test-form "{\"text\": {\"type\": \"string\"}, \"n\": {\"type\": \"integer\"},
      \"pin\": {\"type\": \"string\", \"writeOnly\": true}}")))
    (segue-test-keys "SPC SPC pad SPC SPC C-a C-d SPC TAB SPC 7 SPC TAB SPC 1 SPC")
    (should (string-search "***" (buffer-string)))
    (should (equal (segue-screen-values t) '(:text "  pad  " :n 7 :pin " 1 ")))
    (segue-test-keys "<backtab> <backtab> C-e - C-c C-c")
    (segue-test-sees "completed")
    (should (equal (segue-test-value :outcome :result :text) "  pad  -"))))

(ert-deftest segue-an-empty-object-in-what-was-given-stays-one ()
  (segue-test-flow "form" (list :flows (list (segue-test-form "{\"any\": {\"default\": {\"values\": {}, \"few\": [{}, null]}}}")))
    (segue-test-sees "{\"values\":{},\"few\":[{},null]}")
    (should (equal (segue-json (segue-screen-values)) "{\"any\":{\"values\":{},\"few\":[{},null]}}"))
    (segue-test-keys "C-c C-c")
    (segue-test-sees "completed")))

(ert-deftest segue-what-is-read-only-is-shown-and-goes-out-as-it-is ()
  (segue-test-flow "form" (list :flows (list (segue-test-form "{
      \"id\": {\"title\": \"Id\", \"type\": \"string\", \"readOnly\": true, \"default\": \"A 7\"},
      \"home\": {\"readOnly\": true, \"default\": {}, \"properties\": {\"on\": {\"title\": \"On\", \"type\": \"boolean\", \"default\": true}}},
      \"size\": {\"title\": \"Size\", \"enum\": [\"S\", \"M\"], \"readOnly\": true, \"default\": \"M\"},
      \"name\": {\"title\": \"Name\", \"type\": \"string\"}}")))
    (segue-test-sees "Id    A 7")
    (segue-test-sees "On    yes")
    (segue-test-sees "Size  M")
    (segue-test-keys "Ada C-c C-c")
    (segue-test-sees "completed")
    (should (equal (segue-test-value :outcome :result) '(:id "A 7" :home (:on t) :size "M" :name "Ada")))))

(ert-deftest segue-a-secret-reaches-the-action-and-is-not-shown-until-somebody-asks ()
  (segue-test-flow "sign-in" nil
    (segue-test-keys "ann TAB hidden")
    (should (string-search "******" (buffer-string)))
    (should-not (string-search "hidden" (buffer-string)))
    (should-not (plist-get (segue-screen-values) :password))
    (segue-test-keys "C-c C-c")
    (segue-test-sees "Nothing here does “logIn”")
    (should (equal (segue-test-value :screen :action :input :password) "hidden"))
    (should-not (string-search "hidden" (buffer-string)))
    (segue-test-keys "<backtab> RET")
    (segue-test-sees "password  hidden")))

(ert-deftest segue-a-shape-is-chosen-and-has-its-fields-then ()
  (segue-test-flow "pay" (list :flows (list (segue-test-written "pay" "
      \"a\": {\"screen\": {\"title\": \"Pay\", \"schema\": {\"type\": \"object\", \"properties\": {\"note\": {\"type\": \"string\"}}, \"oneOf\": [
        {\"title\": \"By card\", \"required\": [\"how\", \"number\", \"pin\"], \"properties\": {\"how\": {\"const\": \"card\"},
          \"number\": {\"type\": \"string\"}, \"pin\": {\"type\": \"string\", \"writeOnly\": true}}},
        {\"title\": \"By invoice\", \"required\": [\"how\", \"name\"], \"properties\": {\"how\": {\"const\": \"invoice\"}, \"name\": {\"type\": \"string\"}}}]}},
        \"next\": \"b\"}, \"b\": {\"screen\": {\"title\": \"Sure?\"}, \"next\": {\"end\": \"completed\", \"result\": \"steps.a\"}}")))
    (segue-test-keys "RET By SPC card RET")
    (segue-test-sees "[ By card ▾ ]")
    (segue-test-keys "TAB 12 TAB 007")
    (should-not (string-search "007" (buffer-string)))
    (should (equal (segue-screen-values t) '(:how "card" :number "12" :pin "007")))
    (segue-test-keys "C-c C-c")
    (segue-test-sees "Sure?")
    (segue-test-keys "C-c C-b")
    (segue-test-sees "given")
    ;; Another shape has other fields, and what the first one held is let go.
    (segue-test-keys "RET By SPC invoice RET TAB Ada C-c C-c")
    (segue-test-sees "Sure?")
    (segue-test-keys "C-c C-c")
    (segue-test-sees "completed")
    (should (equal (segue-test-value :outcome :result) '(:how "invoice" :name "Ada")))))

(ert-deftest segue-json-with-a-secret-in-it-is-typed-unseen ()
  (segue-test-flow "shut" (list :flows (list (segue-test-written "shut" "
      \"a\": {\"screen\": {\"title\": \"One\", \"schema\": {\"oneOf\": [{\"required\": [\"user\", \"pin\"], \"properties\": {\"user\": {\"type\": \"string\"},
        \"pin\": {\"type\": \"string\", \"writeOnly\": true}}}, {\"required\": [\"c\"], \"properties\": {\"c\": {\"type\": \"string\"}}}]}}, \"next\": \"b\"},
      \"b\": {\"screen\": {\"title\": \"Two\", \"schema\": {\"properties\": {\"key\": {\"type\": \"object\", \"writeOnly\": true,
        \"properties\": {\"no\": {\"type\": \"integer\"}}}}}}, \"next\": {\"end\": \"completed\", \"result\": \"data\"}}")))
    (segue-test-sees "  JSON\n")
    (segue-test-keys "{\"user\":\"ann\",\"pin\":\"007\"")
    (should-not (string-search "007" (buffer-string)))
    (should-error (segue-test-keys "C-c C-c") :type 'user-error)
    (segue-test-keys "} C-c C-c")
    (segue-test-sees "Two")
    (segue-test-keys "{\"no\":7} C-c C-c")
    (segue-test-sees "completed")
    (should (equal (segue-test-value :outcome :result) '(:user "ann")))))

(ert-deftest segue-a-secret-that-was-lost-with-the-engine-is-named ()
  (segue-test-flow "sign-in" (list :store (segue-test-store))
    (segue-test-keys "ann TAB hidden C-c C-c")
    (segue-test-sees "Nothing here does “logIn”")
    (should-not (string-search "Lost since" (buffer-string)))
    (signal-process (segue-engine-pid segue--engine) 'KILL)
    (segue-test-wait "the message" (cl-find "started again" segue-test-said :test #'string-search))
    (segue-test-keys "C-c C-l")
    (segue-test-sees "Lost since it was typed: password.")))

(ert-deftest segue-a-secret-that-was-given-stays-where-nothing-is-typed-and-can-be-taken-away ()
  (segue-test-flow "pin" (list :flows (list (segue-test-written "pin" "
      \"a\": {\"screen\": {\"title\": \"First\", \"schema\": {\"properties\": {\"pin\": {\"type\": \"string\", \"writeOnly\": true}}}}, \"next\": \"b\"},
      \"b\": {\"screen\": {\"title\": \"Second\"}, \"next\": {\"end\": \"completed\"}}")))
    (segue-test-keys "007 C-c C-c")
    (segue-test-sees "Second")
    (dolist (case '(("" nil) ("TAB RET TAB" (:pin nil))))
      (segue-test-keys "C-c C-b")
      (segue-test-sees "given, take it away [ ]")
      (segue-test-keys (car case))
      (should (equal (segue-screen-values t) (cadr case)))
      (segue-test-keys "C-c C-c")
      (segue-test-sees "Second"))
    (segue-test-keys "C-c C-b")
    (segue-test-sees "First")
    (should-not (string-search "given" (buffer-string)))))

(provide 'segue-form-test)
;;; segue-form-test.el ends here
