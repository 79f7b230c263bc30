;;; segue-errors.el --- What can go wrong, as conditions  -*- lexical-binding: t -*-

;;; Commentary:

;; Each kind of refusal of the protocol is a condition of its own, `segue-stale-entry' for `staleEntry', below
;; `segue-refused'; what is wrong with the process is below `segue-engine-failure'; all of them are a `segue-error'.
;; The data of a condition is (MESSAGE . PLIST), with `:kind', `:code', `:data' and `:view'.

;;; Code:

(require 'subr-x)

(define-error 'segue-error "Segue")
(define-error 'segue-refused "Refused" 'segue-error)
(define-error 'segue-engine-failure "The engine failed" 'segue-error)
(define-error 'segue-action-failed "The action failed" 'segue-error)
(define-error 'segue-handler-failed "The handler failed" 'segue-error)

(defconst segue-kinds
  '((1001 . "flowNotFound") (1002 . "flowInvalid") (1003 . "sessionNotFound") (1004 . "sessionExists")
    (1005 . "sessionEnded") (1006 . "staleRevision") (1007 . "staleEntry") (1008 . "cannotGoBack")
    (1009 . "cannotCancel") (1010 . "eventNotAllowed") (1011 . "targetNotFound") (1012 . "notAllowed")
    (1013 . "noTransition") (1014 . "loopDetected") (1015 . "expressionFailed") (1016 . "inputInvalid")
    (1017 . "leaveNeedsConfirmation") (1018 . "limitExceeded") (1019 . "idempotencyMismatch")
    (1020 . "profileConflict") (1021 . "storeUnavailable") (1022 . "sessionCorrupt")
    (1023 . "flowsUnavailable")
    (-32700 . "parseError") (-32600 . "invalidRequest") (-32601 . "methodNotFound")
    (-32602 . "invalidParams") (-32603 . "internalError") (-32800 . "requestCancelled"))
  "The kinds of refusal, by their codes.")

(defconst segue-failures '("engineNotFound" "engineDied" "engineTimeout" "engineClosed")
  "What can be wrong with the process.")

(defun segue-condition (kind)
  "The symbol of the condition for KIND: `segue-stale-entry' for \"staleEntry\"."
  (let ((case-fold-search nil))
    (intern (concat "segue-" (downcase (replace-regexp-in-string "[A-Z]" "-\\&" kind t))))))

(dolist (kind (mapcar #'cdr segue-kinds))
  (define-error (segue-condition kind) kind 'segue-refused))

(dolist (kind segue-failures)
  (define-error (segue-condition kind) kind 'segue-engine-failure))

(defun segue-error-message (err)
  "The sentence of the condition ERR, as `condition-case' binds it."
  (cadr err))

(defun segue--said (err)
  "The condition ERR, of Segue or not, in words."
  (if (memq 'segue-error (get (car err) 'error-conditions))
      (format "%s" (segue-error-message err))
    (error-message-string err)))

(defun segue-error-get (err key)
  "What the condition ERR has under KEY: `:kind', `:code', `:data' or `:view'."
  (plist-get (cddr err) key))

(defun segue--failure (kind format &rest args)
  "The condition of KIND, whose message is FORMAT with ARGS."
  (list (segue-condition kind) (apply #'format format args) :kind kind))

(defun segue--why (data)
  "What an error of JSON-RPC with DATA is about, or nil.
Its own words say too little: its reason, or the method that there is not."
  (let ((method (plist-get data :method)) (suggestion (plist-get data :suggestion)))
    (cond ((plist-get data :reason))
          (suggestion (format "“%s”; did you mean “%s”?" method suggestion))
          (method (format "“%s”" method)))))

(defun segue--refusal (answer)
  "The condition for ANSWER, the `error' member of what the engine said."
  (let* ((data (plist-get answer :data))
         (code (plist-get answer :code))
         (named (and (consp data) (plist-get data :kind)))
         (kind (or named (alist-get code segue-kinds) "refused"))
         (reason (and (not named) (consp data) (segue--why data)))
         (condition (segue-condition kind)))
    `(,(if (get condition 'error-conditions) condition 'segue-refused)
      ,(string-join (delq nil (list (plist-get answer :message) reason)) ": ")
      :kind ,kind :code ,code :data ,data :view ,(and named (plist-get data :view)))))

(defun segue--throw (err)
  "Signal ERR, a condition."
  (signal (car err) (cdr err)))

(provide 'segue-errors)
;;; segue-errors.el ends here
