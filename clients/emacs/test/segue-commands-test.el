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

(ert-deftest segue-an-answer-that-comes-late-is-not-meant-for-the-screen-that-has-come-meanwhile ()
  (let ((steps "\"a\": {\"leave\": \"confirm\", \"screen\": {\"title\": \"First\", \"schema\": {\"properties\": {\"x\": {\"enum\": [\"red\", \"blue\"]}}}},
            \"on\": {\"add\": {\"schema\": {\"required\": [\"n\"]}, \"stay\": true}, \"go\": \"b\"}},
          \"b\": {\"leave\": \"confirm\", \"screen\": {\"title\": \"Second\", \"schema\": {\"properties\": {\"x\": {\"type\": \"string\"}}}},
            \"on\": {\"add\": {\"schema\": {\"required\": [\"n\"]}, \"stay\": true, \"notice\": \"It is ${event.n}.\"}}}"))
    (pcase-dolist (`(,keys ,ask ,answer) '(("RET blue RET C-c C-k" yes-or-no-p t) ("RET" completing-read "red")
                                           ("C-c C-e" completing-read "add") ("TAB TAB RET" segue-json-ask ((:n 4)))))
      (ert-info (keys)
        (segue-test-flow "late" (list :flows (list (segue-test-written "late" steps)))
          (let ((late (lambda (&rest _)
                        (segue-send segue--engine (segue-test-value :session) "go" :callback #'ignore)
                        (segue-test-sees "Second")
                        answer)))
            (cl-letf (((symbol-function ask) late))
              (should (equal (should-error (segue-test-keys keys) :type 'user-error) '(user-error "Segue: “Second” came meanwhile")))))
          (segue-test-wait "all answers" (not (segue-engine-waiting segue--engine)))
          (segue-test-sees "Second")
          (should-not (segue-screen-values))
          (should-not (segue-test-value :notice)))))))

(ert-deftest segue-what-is-typed-on-a-review-is-no-earlier-answer ()
  (let ((steps "\"a\": {\"screen\": {\"title\": \"Asked\", \"schema\": {\"properties\": {\"note\": {\"type\": \"string\"}}}}, \"next\": \"b\"},
          \"b\": {\"screen\": {\"title\": \"Sure?\", \"review\": true, \"schema\": {\"properties\": {\"note\": {\"type\": \"string\"}}}},
            \"next\": {\"end\": \"completed\"}}"))
    (segue-test-flow "asked" (list :flows (list (segue-test-written "asked" steps)))
      (segue-test-keys "first C-c C-c")
      (segue-test-sees "Sure?")
      (segue-test-keys "comment TAB RET")
      (should (equal (segue-test-value :screen :title) "Asked"))
      (should (equal (segue-test-value :screen :values) '(:note "first")))
      (segue-test-keys "C-c C-c")
      (segue-test-sees "Sure?")
      (should (equal (segue-test-value :screen :values) '(:note "comment"))))))

(ert-deftest segue-what-is-chosen-is-found-whatever-its-case ()
  (segue-test-flow "create-team" nil
    (segue-test-keys "RET high SPC school RET")
    (should (equal (segue-screen-values) '(:teamType "highSchool")))
    (segue-test-keys "C-c C-c")
    (segue-test-sees "Which school?")
    (segue-test-keys "C-c C-e back SPC to SPC the SPC start RET")
    (segue-test-sees "What kind of team is it?")))

(ert-deftest segue-an-event-asks-for-its-payload ()
  (segue-test-flow "guarded" nil
    (segue-test-keys "C-c C-e Open TAB RET 7 C-c C-c")
    (segue-test-sees "First: sign-in.")))

(ert-deftest segue-a-payload-is-filled-in-as-a-screen-is-also-where-it-is-refused ()
  (let ((steps "\"a\": {\"screen\": {\"title\": \"Count\"}, \"on\": {\"add\": {\"title\": \"Add some\", \"schema\": {\"required\": [\"n\"],
          \"properties\": {\"n\": {\"type\": \"integer\"}, \"why\": {\"type\": \"string\"}}, \"if\": {\"required\": [\"why\"]},
          \"then\": {\"properties\": {\"who\": {\"type\": \"string\"}}}}, \"stay\": true, \"notice\": \"It is ${event.n}.\"}}}"))
    (segue-test-flow "count" (list :flows (list (segue-test-written "count" steps)))
      (let ((session (current-buffer)))
        (segue-test-keys "C-c C-e Add TAB RET")
        (should (string-match-p "Add some\n" (buffer-string)))
        (should (equal (cl-loop for field in (segue-screen--fields) collect (segue-field-path field)) '("/n" "/why" "/who")))
        (should (equal (mapcar #'cdr (segue-test-errors)) '("✗ Is required.")))
        (segue-test-keys "x C-c C-c")
        (should (equal (mapcar #'cdr (segue-test-errors)) '("✗ Must be a whole number.")))
        (segue-test-keys "C-k 4 C-c C-c")
        (segue-test-sees "It is 4.")
        (should (eq (current-buffer) session))
        (should (equal (cl-count "*segue " (mapcar #'buffer-name (buffer-list)) :test #'string-prefix-p) 1))))))

(ert-deftest segue-a-payload-that-is-given-up-leads-back-to-the-screen ()
  (segue-test-flow "guarded" nil
    (let ((session (current-buffer)))
      (segue-test-keys "C-c C-e Open TAB RET 7 C-c C-b")
      (should (eq (current-buffer) session))
      (should (equal (segue-test-value :screen :step) "home")))))

(ert-deftest segue-the-result-of-an-action-is-filled-in-by-its-schema ()
  (let ((steps "\"a\": {\"action\": {\"name\": \"create\", \"schema\": {\"required\": [\"id\"], \"properties\": {
          \"id\": {\"type\": \"integer\"}, \"note\": {\"type\": \"string\"}}}}, \"next\": {\"end\": \"completed\", \"result\": \"steps.a\"}}"))
    (segue-test-flow "team" (list :flows (list (segue-test-written "team" steps)))
      (segue-test-wait "its fields" (equal (cl-loop for field in (segue-screen--fields) collect (segue-field-path field)) '("/id" "/note")))
      (segue-test-keys "x C-c C-c")
      (should (equal (mapcar #'cdr (segue-test-errors)) '("✗ Must be a whole number.")))
      (segue-test-keys "DEL 7 C-c C-c")
      (segue-test-sees "completed")
      (should (equal (segue-test-value :outcome :result) '(:id 7))))))

(ert-deftest segue-events-of-one-title-are-told-apart-by-their-names ()
  (let ((steps "\"a\": {\"screen\": {\"title\": \"Ask\"}, \"on\": {\"one\": {\"title\": \"More\", \"stay\": true, \"notice\": \"The first.\"},
          \"two\": {\"title\": \"More\", \"stay\": true, \"notice\": \"The second.\"}}}"))
    (segue-test-flow "ask" (list :flows (list (segue-test-written "ask" steps)))
      (segue-test-keys "C-c C-e More SPC (\"two\") RET")
      (segue-test-sees "The second."))))

(defconst segue-test-counting
  "\"a\": {\"screen\": {\"title\": \"Count\"}, \"on\": {\"add\": {\"schema\": {\"not\": {\"maxProperties\": 0}}, \"stay\": true,
      \"notice\": \"It is ${event.n}.\"}}}"
  "A screen with an event that needs to know what no schema names.")

(ert-deftest segue-a-payload-that-is-refused-is-asked-for-again-as-it-was-typed ()
  (let ((flows (list (segue-test-written "count" segue-test-counting))))
    (segue-test-flow "count" (list :flows flows)
      (segue-test-keys "C-c C-e add RET {} RET <left> \"n\":4 RET")
      (segue-test-sees "It is 4."))))

(ert-deftest segue-a-return-too-many-does-not-cancel-what-is-only-waited-for ()
  (segue-test-flow "news" (list :flows (list (segue-test-written "news" "\"a\": {\"screen\": {\"title\": \"News\"}}")))
    (ignore-errors (segue-test-keys "RET"))
    (should (equal (segue-test-value :state) "active"))
    (segue-test-keys "TAB RET")
    (segue-test-sees "cancelled")))

(ert-deftest segue-a-payload-that-is-no-json-is-asked-for-again-and-kept-nowhere ()
  (segue-test-flow "count" (list :flows (list (segue-test-written "count" segue-test-counting)))
    (let (minibuffer-history)
      (segue-test-keys "C-c C-e add RET {\"n\": SPC 7 RET } RET")
      (segue-test-sees "It is 7.")
      (should-not (cl-find-if (lambda (each) (string-search "{" each)) minibuffer-history)))))

(ert-deftest segue-a-result-that-is-no-object-of-json-is-not-sent-and-what-is-wrong-with-it-is-said ()
  (segue-test-flow "sign-in" nil
    (segue-test-keys "ann TAB hidden C-c C-c")
    (segue-test-sees "Nothing here does “logIn”")
    (let ((object "A JSON object is wanted, such as {\"name\": \"Ada\"}"))
      (pcase-dolist (`(,typed ,wrong) `(("{\"a\":12,}" "That is not JSON: string or '}' expected at column 9") ("[1]" ,object) ("\"a\"" ,object) ("null" ,object)))
        (let ((err (should-error (segue-test-keys (concat "C-a C-k " typed " C-c C-c")) :type 'user-error)))
          ;; The parser of Emacs 30 does not say what it expects.
          (should (equal (replace-regexp-in-string ": [^:]* at" ": … at" (cadr err)) (replace-regexp-in-string ": [^:]* at" ": … at" wrong))))))
    (segue-test-keys "C-a C-k {} C-c C-c")
    (segue-test-sees "completed")))

(ert-deftest segue-values-that-are-no-object-of-json-yet-are-no-draft-and-nothing-is-left-with-them ()
  (let ((steps "\"a\": {\"screen\": {\"title\": \"Free\", \"schema\": {\"type\": \"object\", \"additionalProperties\": true}},
          \"on\": {\"e\": {\"stay\": true}}, \"next\": {\"end\": \"completed\", \"result\": \"data\"}}"))
    (segue-test-flow "free" (list :flows (list (segue-test-written "free" steps)))
      (segue-test-keys "{\"a\": SPC 1 TAB")
      (should (string-prefix-p "Segue: what was typed is not kept: That is not JSON: " (car segue-test-said)))
      (segue-test-keys "<backtab>")
      (should-error (segue-test-keys "C-c C-e e RET") :type 'user-error)
      (segue-test-keys "C-e } TAB")
      (segue-test-wait "the draft" (equal (segue-test-value :screen :values :a) 1))
      (segue-test-keys "C-c C-c")
      (segue-test-sees "completed")
      (should (equal (segue-test-value :outcome :result) '(:a 1))))))

(provide 'segue-commands-test)
;;; segue-commands-test.el ends here
