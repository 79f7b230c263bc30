;;; segue-fields-test.el --- Schemas in, fields out; texts in, values out  -*- lexical-binding: t -*-

;;; Code:

(require 'segue-test-tools)
(require 'segue-fields)
(require 'segue-values)

(defun segue-test-json (text)
  "TEXT as JSON."
  (segue-json-read text))

(defun segue-test-shared (name)
  "The cases in the file NAME, which the tests of several clients read."
  (with-temp-buffer
    (insert-file-contents (expand-file-name (format "clients/%s.json" name) segue-test-root))
    (segue-test-json (buffer-string))))

(defun segue-test-sorted (object)
  "OBJECT with its members, and those of objects in it, by name.
An empty object is one as it is read."
  (apply #'append (sort (cl-loop for (key value) on object by #'cddr
                                 collect (list key (cond ((consp value) (segue-test-sorted value)) ((hash-table-p value) nil) (t value))))
                        (lambda (one other) (string< (car one) (car other))))))

(defun segue-test-screen (schema &optional ui values)
  "A screen with SCHEMA, UI and VALUES, texts of JSON."
  (list :kind "screen" :schema (segue-test-json schema) :ui (and ui (segue-test-json ui)) :values (and values (segue-test-json values))))

(ert-deftest segue-each-kind-of-field-reads-as-it-was ()
  (let* ((screen (segue-test-screen
                  "{\"type\": \"object\", \"required\": [\"name\"], \"properties\": {
                     \"name\": {\"type\": \"string\", \"title\": \"Name\"}, \"age\": {\"type\": \"integer\"}, \"size\": {\"enum\": [\"S\", 2]},
                     \"news\": {\"type\": \"boolean\"}, \"tags\": {\"type\": \"array\", \"items\": {\"type\": \"string\"}}, \"free\": {},
                     \"long\": {\"type\": \"string\", \"maxLength\": 2000}, \"pin\": {\"type\": \"string\", \"writeOnly\": true},
                     \"home\": {\"title\": \"Home\", \"required\": [\"city\"], \"properties\": {\"city\": {\"$ref\": \"#/$defs/city\"}}}},
                    \"$defs\": {\"city\": {\"type\": \"string\", \"title\": \"City\"}}}"
                  nil
                  "{\"name\": \"Ada\", \"age\": 36, \"size\": 2, \"news\": true, \"tags\": [\"a\", \"b\"], \"free\": {\"x\": [1]},
                    \"long\": \"l\", \"home\": {\"city\": \"Bern\"}}"))
         (fields (segue-fields screen))
         (values (plist-get screen :values)))
    (should (equal (mapcar #'segue-field-kind fields) '(text text choice toggle list json block secret heading text)))
    (should (equal (mapcar #'segue-field-path fields)
                   '("/name" "/age" "/size" "/news" "/tags" "/free" "/long" "/pin" "/home" "/home/city")))
    (should (equal (mapcar #'segue-field-required (list (nth 0 fields) (nth 1 fields) (nth 9 fields))) '(t nil t)))
    (should (equal (segue-field-title (nth 9 fields)) "City"))
    (should (equal (segue-field-text (cadr fields) 0.1) "0.1"))
    (let ((read (segue-fields-values fields values
                                     (lambda (field) (segue-field-value field (segue-field-text field (segue-field-at field values)))) values)))
      (should (equal (sort (mapcar #'car (seq-partition read 2)) #'string<) (sort (mapcar #'car (seq-partition values 2)) #'string<)))
      (cl-loop for (key value) on values by #'cddr do (should (equal (plist-get read key) value))))))

(ert-deftest segue-what-nobody-has-touched-stays-as-it-was-given ()
  (let ((screen (segue-test-screen
                 "{\"properties\": {\"spaced\": {\"type\": \"string\"}, \"lines\": {\"type\": \"array\", \"items\": {\"type\": \"string\"}},
                   \"none\": {\"type\": \"array\", \"items\": {\"type\": \"string\"}}, \"either\": {\"type\": [\"string\", \"integer\"]},
                   \"same\": {\"enum\": [1, \"1\"]}, \"off\": {\"type\": \"boolean\"}}}"
                 nil "{\"spaced\": \" x \", \"lines\": [\"a\\nb\", \" c \"], \"none\": [], \"either\": 7, \"same\": \"1\", \"off\": false}")))
    (with-temp-buffer
      (setq segue--view (list :screen screen) segue--origin (plist-get screen :values))
      (should (equal (segue-screen-values) (plist-get screen :values)))
      (dolist (field (segue-screen--fields))
        (segue-screen--typed field (segue-field-text field (segue-field-at field (plist-get screen :values)))))
      (should (equal (segue-screen-values) (plist-get screen :values))))))

(ert-deftest segue-an-empty-object-and-null-are-two-things-in-json ()
  (let ((any (car (segue-fields (segue-test-screen "{\"properties\": {\"f\": {}}}")))))
    (dolist (text '("{}" "[{},null]" "{\"a\":{},\"b\":null,\"c\":1e400}" "{\"values\":{}}"))
      (should (equal (segue-json (segue-field-value any text)) text)))))

(ert-deftest segue-null-that-nobody-has-touched-stays-where-it-may-be ()
  (let ((screen (segue-test-screen
                 "{\"properties\": {\"any\": {}, \"maybe\": {\"type\": [\"string\", \"null\"]}, \"yes\": {\"type\": [\"boolean\", \"null\"]},
                   \"text\": {\"type\": \"string\"}}}"
                 nil "{\"any\": null, \"maybe\": null, \"yes\": null, \"text\": null}")))
    (with-temp-buffer
      (setq segue--view (list :screen screen) segue--origin (plist-get screen :values))
      (should (equal (segue-screen-values) '(:any nil :maybe nil :yes nil))))))

(ert-deftest segue-what-is-typed-is-what-it-is ()
  (pcase-dolist (`(,schema ,text ,value)
                 '(("{\"type\": \"integer\"}" "" :absent) ("{\"type\": \"integer\"}" "12" 12) ("{\"type\": \"integer\"}" "x" "x")
                   ("{\"type\": \"number\"}" "1.5" 1.5) ("{\"type\": \"string\"}" " 12 " " 12 ") ("{\"type\": \"string\"}" "  " :absent)
                   ("{\"type\": \"integer\"}" " 12 " 12) ("{\"enum\": [\"a\"]}" " a " "a") ("{}" " 12 " 12) ("{\"type\": [\"string\", \"null\"]}" " x" " x")
                   ("{\"type\": \"array\", \"items\": {\"type\": \"string\"}}" " x \n\n  \ny" [" x " "y"])
                   ("{\"type\": \"array\", \"items\": {\"enum\": [\"a\", \"b\"]}}" " a \nb" ["a" "b"]) ("{\"type\": \"string\"}" "false" "false")
                   ("{\"anyOf\": [{\"type\": \"string\"}, {\"type\": \"null\"}]}" "8001" "8001")
                   ("{\"oneOf\": [{\"type\": \"null\"}, {\"type\": [\"integer\", \"null\"]}]}" "3" 3)
                   ("{\"type\": [\"null\", \"integer\"]}" "3" 3) ("{\"type\": \"boolean\"}" t t) ("{\"type\": \"boolean\"}" nil :json-false)
                   ("{\"enum\": [1, \"1\"]}" "1" 1) ("{\"enum\": [\"a\"]}" "b" "b") ("{}" "[1," "[1,") ("{}" "false" :json-false)
                   ("{\"oneOf\": [{\"const\": \"ch\", \"title\": \"Switzerland\"}]}" "Switzerland" "ch")
                   ("{\"type\": \"object\"}" "{\"a\": 1}" (:a 1)) ("{\"type\": \"array\", \"items\": {\"type\": \"object\"}}" "[]" [])
                   ("{\"type\": \"array\", \"items\": {\"type\": \"integer\"}}" "1\n\n 22 \n" [1 22])))
    (let ((field (car (segue-fields (segue-test-screen (format "{\"properties\": {\"f\": %s}}" schema))))))
      (ert-info ((format "%S typed for %s" text schema))
        (should (equal (segue-field-value field text) value))))))

(ert-deftest segue-a-typed-number-keeps-its-digits ()
  (let ((number (car (segue-fields (segue-test-screen "{\"properties\": {\"f\": {\"type\": \"number\"}}}"))))
        (any (car (segue-fields (segue-test-screen "{\"properties\": {\"f\": {}}}")))))
    (dolist (text '("0.12345678901234567890" "1e400" "-12345678901234567.5" "12345678901234567890" "1e-400"))
      (ert-info (text)
        (should (equal (segue-json (segue-field-value number (format " %s " text))) text))
        (should (equal (segue-field-text number (segue-field-value number text)) text))
        (should (equal (segue-json (segue-field-value any (format "{\"a\": [%s, 0.5]}" text))) (format "{\"a\":[%s,0.5]}" text)))))
    (dolist (text '("0.1234567890123456789x" "012345678901234567890" "1e400 1" "1.e400" "{\"a\": 1e400,}"))
      (should (equal (segue-field-value (if (string-prefix-p "{" text) any number) text) text)))
    (pcase-dolist (`(,text ,value) '(("7" 7) ("1e3" 1000.0) ("1.50" 1.5) ("0.1" 0.1) ("100000000000000000000.0" 1e20) ("0.000000000000000000000" 0.0)))
      (should (equal (segue-field-value number text) value)))))

(ert-deftest segue-the-order-labels-and-widgets-of-the-flow-are-used ()
  (let ((fields (segue-fields (segue-test-screen "{\"properties\": {\"a\": {\"type\": \"string\"}, \"b\": {\"enum\": [\"x\"]}}}"
                                                 "{\"order\": [\"b\", \"none\", \"a\"], \"labels\": {\"x\": \"The X\"}, \"widgets\": {\"a\": \"textarea\"}}"))))
    (should (equal (mapcar #'segue-field-path fields) '("/b" "/a")))
    (should (equal (segue-field-options (car fields)) '(("The X" . "x"))))
    (should (equal (segue-field-kind (cadr fields)) 'block))))

(ert-deftest segue-labels-are-read-as-all-clients-read-them ()
  (let ((cases (segue-test-shared "labels")))
    (cl-loop for case across cases
             do (ert-info ((plist-get case :says))
                  (let ((fields (segue-fields (list :kind "screen" :schema (plist-get case :schema) :ui (plist-get case :ui)))))
                    (should (equal (cl-loop for field in fields
                                            when (segue-field-options field)
                                            append (list (intern (concat ":" (segue-field-path field)))
                                                         (cl-map 'vector (lambda (option) (vector (car option) (cdr option))) (segue-field-options field))))
                                   (plist-get case :shown))))))))

(ert-deftest segue-options-of-one-label-are-told-apart-by-their-values ()
  (let ((field (car (segue-fields (segue-test-screen "{\"properties\": {\"city\": {\"oneOf\": [
                  {\"const\": \"il\", \"title\": \"Springfield\"}, {\"const\": 7, \"title\": \"Springfield\"}, {\"const\": \"be\", \"title\": \"Bern\"}]}}}")))))
    (should (equal (segue-field-options field) '(("Springfield (\"il\")" . "il") ("Springfield (7)" . 7) ("Bern" . "be"))))
    (pcase-dolist (`(,label . ,value) (segue-field-options field))
      (should (equal (segue-field-value field label) value))
      (should (equal (segue-field-text field value) label)))))

(ert-deftest segue-null-among-the-options-is-shown-where-it-is-given-and-can-be-chosen ()
  (let* ((screen (segue-json-read "{\"schema\": {\"properties\": {\"a\": {\"enum\": [\"x\", null]}, \"b\": {\"enum\": [\"x\", null]}}}, \"values\": {\"a\": null}}"))
         (fields (segue-fields screen)))
    (should (equal (mapcar (lambda (field) (segue-field-shown field (plist-get screen :values))) fields) '("null" "")))
    (with-temp-buffer
      (setq segue--view (list :screen screen) segue--origin (plist-get screen :values))
      (should (equal (segue-json (segue-screen-values)) "{\"a\":null}"))
      (segue-screen--typed (car fields) "x")
      (segue-screen--typed (cadr fields) "null")
      (should (equal (segue-json (segue-screen-values)) "{\"a\":\"x\",\"b\":null}")))))

(ert-deftest segue-schemas-are-read-as-all-editors-read-them ()
  (let ((cases (segue-test-shared "schemas")))
    (cl-loop for case across cases
             do (ert-info ((plist-get case :says))
                  (let* ((screen (list :kind "screen" :schema (plist-get case :schema) :ui (plist-get case :ui)))
                         (fields (cl-remove 'heading (segue-fields screen) :key #'segue-field-kind)))
                    (should (equal (cl-loop for field in fields
                                            collect (append (list :path (segue-field-path field) :title (segue-field-title field)
                                                                  :kind (symbol-name (segue-field-kind field)))
                                                            (and (segue-field-required field) '(:required t))
                                                            (and (segue-field-fixed field) '(:fixed t))))
                                   (append (plist-get case :fields) nil))))))))

(ert-deftest segue-where-nobody-decides-conditions-there-are-the-fields-of-all ()
  (cl-loop for case across (segue-test-shared "conditions")
           do (ert-info ((plist-get case :says))
                (let ((screen (list :kind "question" :schema (segue-schema-undecided (plist-get case :schema)))))
                  (should (equal (cl-loop for field in (cl-remove 'heading (segue-fields screen) :key #'segue-field-kind)
                                          collect (append (list :path (segue-field-path field) :title (segue-field-title field)
                                                                :kind (symbol-name (segue-field-kind field)))
                                                          (and (segue-field-required field) '(:required t))))
                                 (append (plist-get case :fields) nil)))))))

(ert-deftest segue-objects-are-said-as-all-clients-say-them ()
  (let ((cases (segue-test-shared "objects")))
    (cl-loop for case across cases
             do (ert-info ((plist-get case :says))
                  (let ((screen (list :kind "screen" :schema (plist-get case :schema) :values (plist-get case :given))))
                    (with-temp-buffer
                      (setq segue--view (list :screen screen) segue--origin (plist-get screen :values))
                      (cl-loop for (key typed) on (plist-get case :typed) by #'cddr
                               for field = (cl-find (substring (symbol-name key) 1) (segue-screen--fields) :key #'segue-field-path :test #'equal)
                               do (segue-screen--typed field (if (stringp typed) typed (eq typed t))))
                      (should (equal (segue-test-sorted (segue-screen-values)) (segue-test-sorted (plist-get case :said))))))))))

(ert-deftest segue-what-no-field-shows-is-not-said-and-what-may-not-be-is-no-field ()
  (let* ((values (segue-json-read "{\"a\": \"x\", \"more\": 1, \"home\": {\"more\": 1}, \"work\": {\"more\": 1}}"))
         (fields (segue-fields (append (list :values values)
                                       (segue-test-screen "{\"required\": [\"home\"], \"properties\": {\"a\": {\"type\": \"string\"}, \"b\": false,
                                         \"home\": {\"properties\": {\"town\": {\"type\": \"string\"}}}, \"work\": {\"properties\": {\"town\": {\"type\": \"string\"}}}}}"))))
         (said (segue-fields-values fields values (lambda (field) (or (segue-field-at field values) :absent)) values)))
    (should (equal (segue-json said) "{\"a\":\"x\",\"home\":{\"more\":1},\"work\":{\"more\":1}}"))
    (should (equal (segue-json (segue-fields-values fields values (lambda (field) (or (segue-field-at field values) :absent)) nil))
                   "{\"a\":\"x\",\"home\":{}}"))))

(ert-deftest segue-an-empty-object-stays-one ()
  (let* ((values (segue-json-read "{\"free\": {}, \"fixed\": {}, \"home\": {}, \"none\": null}"))
         (fields (segue-fields (append (list :values values)
                                       (segue-test-screen "{\"properties\": {\"free\": {\"type\": \"object\"}, \"fixed\": {\"type\": \"object\", \"readOnly\": true},
                                         \"home\": {\"readOnly\": true, \"properties\": {\"on\": {\"type\": \"boolean\"}}}, \"none\": {\"type\": [\"string\", \"null\"], \"readOnly\": true}}}")))))
    (should (equal (segue-json (segue-fields-values fields values (lambda (field) (segue-field-value field (segue-field-text field (segue-field-at field values)))) values))
                   "{\"free\":{},\"fixed\":{},\"home\":{},\"none\":null}"))))

(ert-deftest segue-where-nothing-is-named-there-is-one-field-of-json ()
  (let* ((fields (segue-fields '(:kind "action" :schema nil :values nil))) (field (car fields)))
    (should (equal (segue-field-title field) "Result"))
    (should (equal (segue-fields-values fields nil (lambda (_) (segue-field-value field "{\"a\": 1}")) nil) '(:a 1)))
    (should (equal (segue-fields-values fields nil (lambda (_) (segue-field-value field "")) nil) nil)))
  (should-not (segue-fields (segue-test-screen "{\"type\": \"object\"}")))
  (dolist (open '("{\"minProperties\": 1}" "{\"additionalProperties\": {}}" "{\"properties\": {}, \"additionalProperties\": true}"))
    ;; {} is nil in what the engine says.
    (should (equal (length (segue-fields (list :kind "screen" :schema (with-temp-buffer (save-excursion (insert open)) (segue-json-read-here))))) 1))))

(ert-deftest segue-an-option-is-meant-by-its-label-else-by-its-value-and-else-whatever-its-case ()
  (let ((field (car (segue-fields (segue-test-screen "{\"properties\": {\"f\": {\"oneOf\": [
                   {\"const\": \"b\", \"title\": \"Á\"}, {\"const\": \"c\", \"title\": \"b\"}, {\"const\": \"B\"}]}}}")))))
    (pcase-dolist (`(,text . ,value) '(("b" . "c") ("Á" . "b") ("á" . "b") ("c" . "c") ("C" . "c") ("B" . "B") ("d" . "d")))
      (should (equal (segue-field-value field text) value)))))

(ert-deftest segue-an-object-of-one-of-several-shapes-has-the-fields-of-that-which-is-chosen ()
  (cl-loop for case across (segue-test-shared "shapes")
           for values = (plist-get case :values)
           do (ert-info ((plist-get case :says))
                (with-temp-buffer
                  (setq segue--view (list :screen (list :kind "screen" :schema (or (plist-get case :written) (plist-get case :schema))
                                                        :effectiveSchema (plist-get case :schema) :ui (plist-get case :ui) :values values))
                        segue--origin values
                        segue--texts (cl-loop for (key text) on (plist-get case :typed) by #'cddr
                                              collect (cons (substring (symbol-name key) 1) text)))
                  (should (equal (cl-loop for field in (segue-screen--fields)
                                          collect (append (list :path (segue-field-path field) :title (segue-field-title field)
                                                                :kind (symbol-name (segue-field-kind field)))
                                                          (and (segue-field-required field) '(:required t))
                                                          (when-let ((options (segue-field-options field)))
                                                            (list :options (vconcat (mapcar #'car options))))))
                                 (append (plist-get case :fields) nil)))
                  (should (equal (segue-test-sorted (segue-screen-values)) (segue-test-sorted (plist-get case :said))))))))

(ert-deftest segue-what-has-to-be-there-and-may-be-null-is-null-when-it-is-left-empty ()
  (let ((fields (segue-fields (segue-test-screen "{\"required\": [\"age\", \"pin\"], \"properties\": {
                   \"age\": {\"type\": [\"integer\", \"null\"]}, \"free\": {\"type\": [\"string\", \"null\"]},
                   \"pin\": {\"type\": [\"string\", \"null\"], \"writeOnly\": true}}}"))))
    (should (equal (segue-fields-values fields nil (lambda (field) (segue-field-value field "")) nil) '(:age nil)))))

(ert-deftest segue-an-object-that-may-be-null-is-null-where-nothing-in-it-is-filled-in-and-it-has-to-be-there-or-was-null ()
  (pcase-dolist (`(,given ,said) '(("{\"old\": null}" (:home nil :old nil :work nil))
                                   ("{\"home\": {\"town\": \"Bern\"}, \"work\": {\"town\": \"Thun\"}}"
                                    (:home (:own :json-false :town "Bern") :work (:in nil :town "Thun")))))
    (let ((screen (segue-test-screen
                   "{\"required\": [\"home\", \"work\"], \"properties\": {
                     \"home\": {\"anyOf\": [{\"required\": [\"town\", \"own\"], \"properties\": {\"town\": {\"type\": \"string\"}, \"own\": {\"type\": \"boolean\"}}}, {\"type\": \"null\"}]},
                     \"work\": {\"type\": [\"object\", \"null\"], \"required\": [\"in\"], \"properties\": {
                       \"in\": {\"type\": [\"object\", \"null\"], \"properties\": {\"town\": {\"type\": \"string\"}}}, \"town\": {\"type\": \"string\"}}},
                     \"old\": {\"type\": [\"object\", \"null\"], \"properties\": {\"town\": {\"type\": \"string\"}}},
                     \"none\": {\"type\": [\"object\", \"null\"], \"properties\": {\"town\": {\"type\": \"string\"}}}}}"
                   nil given)))
      (with-temp-buffer
        (setq segue--view (list :screen screen) segue--origin (plist-get screen :values))
        (should (equal (segue-test-sorted (segue-screen-values)) said))))))

(provide 'segue-fields-test)
;;; segue-fields-test.el ends here
