;;; segue-asked.el --- What an event needs to know, or an action gives  -*- lexical-binding: t -*-

;;; Commentary:

;; A view does not say the schema of what comes with an event, or of the result of an action, so it is looked up in the
;; definitions of the session's flow and of those that it leads to.
;;
;; Several of these may have a step of that name.  Which of them the user is on is told by what the engine says is wrong: it is
;; the one of whose schema the same is wrong with what was given.

;;; Code:

(require 'cl-lib)
(require 'seq)
(require 'segue-errors)
(require 'segue-methods)

(defun segue-asked-schema (engine view event &optional given errors)
  "The schema of the payload of EVENT on VIEW, by ENGINE, or nil.
If EVENT is nil, it is that of the result of the action.  Of
several, it is the first one in which GIVEN has these ERRORS."
  (let ((found (segue-asked--found engine view event)))
    (or (and (cdr found) errors
             (cl-find-if (lambda (schema) (equal (segue-asked--told (segue-asked--errors engine schema given)) (segue-asked--told errors))) found))
        (car found))))

(defun segue-asked--found (engine view event)
  "The schemas that there are for EVENT on VIEW, by ENGINE."
  (let ((waiting (list (plist-get (plist-get view :flow) :id))) seen found)
    (while waiting
      (let* ((flow (pop waiting))
             (definition (condition-case nil (plist-get (segue-describe-flow engine flow) :definition) (segue-error nil))))
        (push flow seen)
        (setq found (append found (segue-asked--schemas definition (plist-get view :screen) event)))
        (dolist (named (segue-asked--mentioned definition))
          (unless (member named (append seen waiting)) (setq waiting (append waiting (list named)))))))
    found))

(defun segue-asked--errors (engine schema given)
  "What is wrong with GIVEN by SCHEMA, as ENGINE says."
  (condition-case nil
      (plist-get (segue-validate engine schema given :formats t) :errors)
    (segue-error nil)))

(defun segue-asked--told (errors)
  "ERRORS as they can be compared.
Their messages may be in another language."
  (mapcar (lambda (each) (list (plist-get each :path) (plist-get each :code))) errors))

(defun segue-asked--schemas (definition screen event)
  "The schemas in DEFINITION of EVENT on SCREEN, or of its action.
The nearest comes first."
  (let ((step (segue-asked--member (plist-get definition :steps) (plist-get screen :step))))
    (cond ((null step) nil)
          ((null event)
           (let ((action (plist-get step :action)))
             (and (equal (plist-get action :name) (plist-get (plist-get screen :action) :name)) (plist-get action :schema)
                  (list (plist-get action :schema)))))
          (t (cl-loop for holder in (append (list step) (segue-asked--groups definition (plist-get screen :step)) (list definition))
                      for handlers = (segue-asked--member (plist-get holder :on) event)
                      append (cl-loop for handler in (if (vectorp handlers) (append handlers nil) (list handlers))
                                      when (plist-get handler :schema) collect (plist-get handler :schema)))))))

(defun segue-asked--groups (definition step)
  "The groups of DEFINITION that have STEP."
  (cl-loop for (_ group) on (plist-get definition :groups) by #'cddr
           when (seq-contains-p (plist-get group :steps) step) collect group))

(defun segue-asked--mentioned (value)
  "The ids of the flows that VALUE, a part of a definition, may lead to."
  (cond ((vectorp value) (cl-mapcan #'segue-asked--mentioned (append value nil)))
        ((and (consp value) (keywordp (car value)))
         (cl-loop for (name member) on value by #'cddr
                  when (and (memq name '(:flow :present)) (stringp member)) collect member
                  append (segue-asked--mentioned member)))))

(defun segue-asked--member (object name)
  "The member of OBJECT that is called NAME."
  (plist-get object (intern (concat ":" name))))

(provide 'segue-asked)
;;; segue-asked.el ends here
