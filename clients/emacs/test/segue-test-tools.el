;;; segue-test-tools.el --- What the tests have in common  -*- lexical-binding: t -*-

;;; Code:

(require 'cl-lib)
(require 'ert)
(defconst segue-test-folder (file-name-directory (or load-file-name buffer-file-name)))
(defconst segue-test-root (expand-file-name "../../../" segue-test-folder))
(add-to-list 'load-path (expand-file-name ".." segue-test-folder))
(require 'segue-engine)
(load (expand-file-name "segue-generate" segue-test-folder) nil t)

(defconst segue-test-executable
  (let ((named (getenv "SEGUE")))
    (if (member named '(nil "")) (expand-file-name ".build/release/segue" segue-test-root) named))
  "The engine under test.")

(defconst segue-test-examples (expand-file-name "protocol/examples" segue-test-root))

(defmacro segue-test-with (bindings &rest body)
  "Evaluate BODY with BINDINGS; engines among them are closed afterwards."
  (declare (indent 1))
  `(let* ,bindings
     (unwind-protect (progn ,@body)
       (segue-close-all))))

(defun segue-test-engine (&rest options)
  "An engine on the examples, with OPTIONS."
  (let ((default-directory segue-test-root))
    (apply #'segue-start
           (append options
                   (unless (plist-member options :executable) (list :executable segue-test-executable))
                   (unless (plist-member options :flows) (list :flows (list segue-test-examples)))
                   (unless (or (plist-get options :store) (plist-member options :memory)) '(:memory t))))))

(defun segue-test-store ()
  "A fresh folder."
  (make-temp-file "segue" t))

(defun segue-test-script (&rest lines)
  "A file that can be run, of LINES."
  (let ((path (expand-file-name "script" (segue-test-store))))
    (with-temp-file path (insert (string-join lines "\n")))
    (set-file-modes path #o700)
    path))

(defmacro segue-test-wait (what form)
  "Wait until FORM holds; WHAT says what did not come."
  `(let ((deadline (+ (float-time) 10)))
     (while (not ,form)
       (when (> (float-time) deadline) (ert-fail (format "waited in vain for %s" ,what)))
       (accept-process-output nil 0.005))))

(defun segue-test-running-p (pid)
  "Whether there is a process PID."
  (eql 0 (signal-process pid 0)))

(defun segue-test-get (value &rest path)
  "What VALUE has at PATH, of keywords and numbers."
  (dolist (step path value)
    (setq value (if (numberp step) (aref value step) (plist-get value step)))))

(defmacro segue-test-error (form)
  "The condition that FORM signals."
  `(condition-case err
       (progn ,form (ert-fail "nothing was signaled"))
     (segue-error err)))

(provide 'segue-test-tools)
;;; segue-test-tools.el ends here
