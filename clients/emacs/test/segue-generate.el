;;; segue-generate.el --- Writes segue-methods.el from protocol/openrpc.json  -*- lexical-binding: t -*-

;;; Commentary:

;; A test holds the file that is there against what this writes:
;;     emacs --batch -Q -l clients/emacs/test/segue-generate.el -f segue-generate

;;; Code:

(require 'cl-lib)
(require 'json)
(require 'subr-x)

(defconst segue-generate-folder
  (file-name-directory (directory-file-name (file-name-directory (or load-file-name buffer-file-name))))
  "The folder of this client.")

(defun segue-generate-document ()
  "The OpenRPC document."
  (with-temp-buffer
    (insert-file-contents (expand-file-name "../../protocol/openrpc.json" segue-generate-folder))
    (json-parse-buffer :object-type 'plist :null-object nil :false-object :json-false)))

(defun segue-generate-kebab (name)
  "NAME as Lisp has it: start-flow for startFlow, rpc-discover for rpc.discover."
  (let ((case-fold-search nil))
    (replace-regexp-in-string "\\." "-" (downcase (replace-regexp-in-string "[A-Z]" "-\\&" name t)))))

(defun segue-generate-methods (document)
  "The methods of DOCUMENT that are answered."
  (cl-remove-if-not (lambda (method) (plist-get method :result)) (append (plist-get document :methods) nil)))

(defun segue-generate--type (param)
  "The type of PARAM.
What may be left out may be null, too, which goes without saying."
  (let* ((schema (plist-get param :schema))
         (named (and (consp schema) (plist-get schema :type)))
         (types (remove "null" (if (stringp named) (list named) (append named nil)))))
    (if (length= types 1) (car types) "any")))

(defun segue-generate--takes (method)
  "What METHOD takes, as the text of an alist."
  (format "(%S%s)" (plist-get method :name)
          (mapconcat (lambda (param) (format " (:%s . %s)" (plist-get param :name) (segue-generate--type param)))
                     (plist-get method :params) "")))

(defun segue-generate--doc (method)
  "The documentation of METHOD."
  (let ((lines (cl-loop for param across (plist-get method :params)
                        collect (format "%s: %s" (upcase (segue-generate-kebab (plist-get param :name)))
                                        (plist-get param :summary)))))
    (setq lines `(,(format "Call `%s' of ENGINE; for CALLBACK see `segue-call'." (plist-get method :name)) ,(plist-get method :summary) ,@lines))
    (replace-regexp-in-string "[\"\\]" "\\\\\\&" (mapconcat #'segue-generate--filled lines "\n"))))

(defun segue-generate--filled (line)
  "LINE, broken where it is too wide for a docstring."
  (with-temp-buffer
    (insert (replace-regexp-in-string "\\. \\([[:upper:]]\\)" ".  \\1" line t))
    (let ((fill-column 76) (fill-prefix "  "))
      (fill-region (point-min) (point-max)))
    (string-trim (buffer-string))))

(defun segue-generate--function (method)
  "The text of the function for METHOD."
  (let* ((params (append (plist-get method :params) nil))
         (name (lambda (param) (segue-generate-kebab (plist-get param :name))))
         (required (cl-remove-if-not (lambda (param) (eq (plist-get param :required) t)) params))
         (optional (cl-set-difference params required)))
    (setq optional (cl-remove-if (lambda (param) (memq param required)) params))
    (format "(cl-defun segue-%s (engine%s &rest args &key%s callback)\n  \"%s\"\n  (ignore%s callback)\n  (segue--method engine %S (list%s) args))\n"
            (segue-generate-kebab (plist-get method :name))
            (mapconcat (lambda (param) (concat " " (funcall name param))) required "")
            (mapconcat (lambda (param) (concat " " (funcall name param))) optional "")
            (segue-generate--doc method)
            (mapconcat (lambda (param) (concat " " (funcall name param))) optional "")
            (plist-get method :name)
            (mapconcat (lambda (param) (format " :%s %s" (plist-get param :name) (funcall name param))) required ""))))

(defun segue-generate-text (document)
  "The text of segue-methods.el for DOCUMENT."
  (let ((methods (segue-generate-methods document)))
    (concat ";;; segue-methods.el --- The methods of the protocol  -*- lexical-binding: t -*-

;;; Commentary:

;; Written by test/segue-generate.el from protocol/openrpc.json; do not edit.
;; What a method needs comes in order, everything else by its name.  Commands take a view in place of the session's
;; id, and are then meant for its entry.  With `:callback' a function returns at once; see `segue-call'.

;;; Code:

(require 'cl-lib)

(declare-function segue-call \"segue-engine\" (engine method params &optional callback))

(defconst segue-methods
  '(" (mapconcat #'segue-generate--takes methods "\n    ") ")
  \"The methods, each with its params and their types.\")

(defun segue--method (engine method params args)
  \"Call METHOD of ENGINE with PARAMS and with ARGS, whose names are Lisp's.\"
  (segue-call engine method
              (append params (cl-loop for (name value) on args by #'cddr
                                      unless (eq name :callback) append (list (segue--wire-name name) value)))
              (plist-get args :callback)))

(defun segue--wire-name (name)
  \"NAME, a keyword, as the protocol has it: :dryRun for :dry-run.\"
  (intern (replace-regexp-in-string \"-\\\\(.\\\\)\" (lambda (found) (upcase (substring found 1))) (symbol-name name) t)))

" (mapconcat #'segue-generate--function methods "\n") "
(provide 'segue-methods)
;;; segue-methods.el ends here
")))

(defun segue-generate ()
  "Write segue-methods.el."
  (write-region (segue-generate-text (segue-generate-document)) nil
                (expand-file-name "segue-methods.el" segue-generate-folder)))

(provide 'segue-generate)
;;; segue-generate.el ends here
