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

(ert-deftest segue-what-is-wrong-with-a-secret-stands-behind-it ()
  (segue-test-flow "sign-in" nil
    (segue-test-keys "ann TAB 007 C-c C-c")
    (let ((place (cl-loop for overlay being the overlays when (overlay-get overlay 'after-string) return (overlay-start overlay))))
      (should (eq (char-after place) ?\n))
      (should (string-search "***" (buffer-substring (line-beginning-position) place))))))

(ert-deftest segue-what-is-wrong-inside-of-a-field-is-shown-at-it ()
  (let ((steps "\"a\": {\"screen\": {\"title\": \"Items\", \"schema\": {\"properties\": {\"name\": {\"type\": \"string\"},
                 \"items\": {\"type\": \"array\", \"items\": {\"type\": \"object\", \"required\": [\"a/b\"], \"properties\": {\"a/b\": {\"type\": \"integer\"}}}}}}},
                 \"next\": {\"end\": \"completed\"}}"))
    (segue-test-flow "items" (list :flows (list (segue-test-written "items" steps)))
      (segue-test-keys "TAB [{\"a/b\": \"s\"}, {}] TAB")
      (segue-test-wait "the mistakes" (segue-test-errors))
      (segue-test-keys "<backtab> <backtab> C-c C-c")
      (should (equal (segue-screen--current) "/items"))
      (should (equal (sort (segue-test-errors) (lambda (one other) (string< (cdr one) (cdr other))))
                     (let ((line (line-number-at-pos)))
                       (list (cons line "✗ entry 1: a/b: Must be a whole number.") (cons line "✗ entry 2: a/b: Is required."))))))))

(ert-deftest segue-what-is-wrong-with-an-object-stands-at-its-heading-and-with-what-is-not-there-at-the-title ()
  (let ((steps "\"a\": {\"screen\": {\"title\": \"Start\"}, \"next\": \"b\"},
                \"b\": {\"screen\": {\"title\": \"Trip\", \"schema\": {\"type\": \"object\", \"required\": [\"a/b\"], \"properties\": {
                   \"a/b\": {\"title\": \"By car\", \"type\": \"object\", \"minProperties\": 1, \"properties\": {\"plate\": {\"type\": \"string\"}}}}}},
                   \"check\": {\"when\": \"true\", \"path\": \"/none\", \"message\": \"Not so.\"}, \"next\": {\"end\": \"completed\"}}"))
    (segue-test-flow "trip" (list :flows (list (segue-test-written "trip" steps)))
      (cl-flet ((told () (mapcar (pcase-lambda (`(,line . ,said)) (cons (string-trim (nth (1- line) (split-string (buffer-string) "\n"))) said)) (segue-test-errors))))
        (segue-test-keys "C-c C-c")
        (segue-test-sees "plate")
        (segue-test-keys "C-c C-c")
        (should (equal (told) '(("By car" . "✗ Must have at least 1 property."))))
        (segue-test-keys "x C-c C-c")
        (should (equal (told) '(("Trip" . "✗ none: Not so."))))))))

(provide 'segue-mistakes-test)
;;; segue-mistakes-test.el ends here
