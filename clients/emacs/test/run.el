;;; run.el --- All tests, in Emacs alone  -*- lexical-binding: t -*-

;;; Commentary:

;;     emacs --batch -Q -l clients/emacs/test/run.el       from anywhere
;; `SEGUE' names the engine.  The files are compiled first, into memory only: what the compiler warns of is an error.

;;; Code:

(require 'bytecomp)

(let* ((here (file-name-directory load-file-name))
       (client (expand-file-name ".." here))
       (byte-compile-error-on-warn t)
       (compiled (make-temp-file "segue" t))
       (byte-compile-dest-file-function (lambda (file) (expand-file-name (concat (file-name-nondirectory file) "c") compiled))))
  (add-to-list 'load-path client)
  (add-to-list 'load-path here)
  (dolist (file (directory-files client t "\\.el\\'"))
    (unless (byte-compile-file file) (kill-emacs 1)))
  (delete-directory compiled t)
  (dolist (file (directory-files here t "-test\\.el\\'"))
    (load file nil t)))

(ert-run-tests-batch-and-exit)
;;; run.el ends here
