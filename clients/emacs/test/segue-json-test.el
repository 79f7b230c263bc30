;;; segue-json-test.el --- Numbers and other JSON, to the engine and back  -*- lexical-binding: t -*-

;;; Code:

(require 'segue-test-tools)

(ert-deftest segue-numbers-of-any-length-come-and-go ()
  (segue-test-with ((engine (segue-test-engine :timeout 3))
                    (view (segue-start-flow engine :definition
                                            '(:flow "n" :start "n" :steps (:n (:screen (:schema (:type "object" :properties (:n (:type "integer") :m (:type "number"))))
                                                                               :next (:end "completed" :result "data")))))))
    (setq view (segue-save-draft engine view '(:n 123456789012345678901234567890 :m "x")))
    (should (equal (segue-test-get view :screen :values :n) 123456789012345678901234567890))
    (setq view (segue-submit engine view :values '(:n "9223372036854775808" :m "1e400") :coerce t))
    (should (equal (segue-test-get view :outcome :result :n) 9223372036854775808))
    (should (equal (segue-test-get view :outcome :result :m) (segue-number "1e400")))
    (segue-ping engine)))

(ert-deftest segue-names-are-of-characters-in-any-script ()
  (let ((read (segue-json-read "{\"עברית\": 1, \"list\": [{\"漢字\": {\"é\": \"ü\"}}]}")))
    (should (equal read '(:עברית 1 :list [(:漢字 (:é "ü"))])))
    (should (equal (segue-json read) "{\"עברית\":1,\"list\":[{\"漢字\":{\"é\":\"ü\"}}]}"))))

(ert-deftest segue-a-number-that-emacs-would-change-comes-and-goes-as-it-is-written ()
  (segue-test-with ((engine (segue-test-engine)))
    (dolist (text '("0.12345678901234567890" "1e400" "-1e-400" "12345678901234567.5" "1E99999999999999999999"))
      (let ((view (segue-start-flow engine :definition
                                    '(:flow "n" :start "n" :steps (:n (:screen (:schema (:type "object" :properties (:m (:type "number") :any t)))
                                                                       :next (:end "completed" :result "data")))))))
        (setq view (segue-save-draft engine view (list :m (segue-number text) :any (vector 0.1 "é\n\"" (list :a (segue-number text) :no :json-false :none nil)))))
        (should (equal (segue-test-get view :screen :values :m) (segue-number text)))
        (setq view (segue-submit engine view :values (segue-test-get view :screen :values)))
        (should (equal (segue-test-get view :outcome :result :m) (segue-number text)))
        (should (equal (segue-json (segue-test-get view :outcome :result :any)) (format "[0.1,\"é\\n\\\"\",{\"a\":%s,\"no\":false,\"none\":null}]" text)))))))

(ert-deftest segue-a-number-goes-to-the-engine-as-it-is ()
  (segue-test-with ((engine (segue-test-engine))
                    (schema '(:properties (:price (:multipleOf 0.01) :list (:items (:const 0.1))))))
    (let ((answer (segue-validate engine schema '(:price 19.99 :list [0.1] :text "é" :no :json-false :none nil))))
      (should (equal answer '(:valid t :errors []))))))

(ert-deftest segue-what-is-no-json-is-said-at-once-with-its-place ()
  (segue-test-with ((engine (segue-test-engine)) (table (make-hash-table :test #'equal)))
    (puthash "a.b" :false table)
    (pcase-dolist (`(,value ,wrong) `((1.0e+INF "value is 1.0e+INF") ([0.1 0.0e+NaN] "value.1 is 0.0e+NaN") ((:a (:b symbol)) "value.a.b is symbol")
                                      (,table "value.a.b is :false") ((:a ,(point-marker)) "value.a is a marker") ((:a (1 2)) "value.a is a cons")
                                      ((:a "\xff") "value.a is a text with bytes that are no characters")))
      (should (equal (error-message-string (should-error (segue-validate engine nil value))) (concat "There is no JSON for this: " wrong))))
    (should (equal (segue-ping engine) nil))))

(provide 'segue-json-test)
;;; segue-json-test.el ends here
