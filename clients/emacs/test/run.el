;;; run.el --- All tests, in Emacs alone  -*- lexical-binding: t -*-

;;; Commentary:

;;     emacs --batch -Q -l clients/emacs/test/run.el       from anywhere
;; `SEGUE' names the engine.  The files are compiled first, to be thrown away: what the compiler warns of is an error.

;;; Code:

(require 'bytecomp)
(require 'ert)

(let* ((temporary-file-directory (file-name-as-directory (make-temp-file "segue-tests" t)))
       (here (file-name-directory load-file-name))
       (client (expand-file-name ".." here))
       (byte-compile-error-on-warn t)
       (byte-compile-dest-file-function
        (lambda (file) (expand-file-name (concat (file-name-nondirectory file) "c") temporary-file-directory))))
  (add-to-list 'load-path client)
  (add-to-list 'load-path here)
  (dolist (file (directory-files client t "\\.el\\'"))
    (unless (byte-compile-file file) (kill-emacs 1)))
  (dolist (file (directory-files here t "-test\\.el\\'"))
    (load file nil t))
  (let ((ended (ert-run-tests-batch)))
    (delete-directory temporary-file-directory t)
    (kill-emacs (if (zerop (ert-stats-completed-unexpected ended)) 0 1))))
;;; run.el ends here
