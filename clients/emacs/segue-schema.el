;;; segue-schema.el --- A schema that says all by itself  -*- lexical-binding: t -*-

;;; Commentary:

;; What a schema refers to and combines, merged into it.  What else a schema may say is the engine's business.

;;; Code:

(require 'cl-lib)

(defun segue-schema-resolved (root schema &optional seen)
  "SCHEMA with what `$ref', to a place in ROOT, and `allOf' add to it.
They do so in that order: so its fields stand, and of two titles
the first one counts.  Where it is something or null, it is that
something, of a type that may be null.  SEEN are the references
that led to it, which may go in a circle."
  (cond
   ((eq schema :json-false) '(:not t))
   ((consp schema)
    (let* ((reference (plist-get schema :$ref))
           (target (and (not (member reference seen)) (segue-schema--target root reference)))
           (whole (segue-schema--without schema :$ref :allOf)))
      (push reference seen)
      (dolist (part (cons target (append (plist-get schema :allOf) nil)))
        (setq whole (segue-schema--merged whole (segue-schema-resolved root part seen))))
      (dolist (keyword '(:anyOf :oneOf) whole)
        (setq whole (segue-schema--nullable root whole keyword seen)))))))

(defun segue-schema-impossible-p (schema)
  "Whether nothing fits SCHEMA, which is resolved, as nothing fits `false'."
  (and (plist-member schema :not) (memq (plist-get schema :not) '(nil t)) t))

(defun segue-schema-shapes-p (root schema)
  "Whether only some of several schemas for the object of SCHEMA know all of it.
SCHEMA, a part of ROOT, is resolved.  By `anyOf' or `oneOf', its
object may have other properties, and which fields there are is
not known before it is filled in."
  (cl-loop for keyword in '(:anyOf :oneOf)
           thereis (cl-loop for each across (or (plist-get schema keyword) [])
                            thereis (cl-loop for (name) on (plist-get (segue-schema-resolved root each) :properties) by #'cddr
                                             thereis (not (plist-member (plist-get schema :properties) name))))))

(defun segue-schema--target (root reference)
  "What REFERENCE leads to, if it is a place in ROOT."
  (when (and (stringp reference) (string-prefix-p "#/" reference))
    (let ((found root))
      (dolist (name (split-string (substring reference 2) "/") found)
        (setq found (and (consp found)
                         (plist-get found (intern (concat ":" (string-replace "~0" "~" (string-replace "~1" "/" name)))))))))))

(defun segue-schema--nullable (root schema keyword seen)
  "SCHEMA, or if KEYWORD says that it is something or null, that something.
For ROOT and SEEN see `segue-schema-resolved'."
  (let* ((either (plist-get schema keyword))
         (others (cl-remove-if (lambda (each) (and (consp each) (equal (plist-get each :type) "null"))) either)))
    (if (not (and (length= either 2) (length= others 1)))
        schema
      (let* ((whole (segue-schema--merged (segue-schema--without schema keyword) (segue-schema-resolved root (elt others 0) seen)))
             (type (plist-get whole :type)))
        (if (plist-member schema :type) whole
          (plist-put whole :type (vconcat (if (stringp type) (list type) type) ["null"])))))))

(defun segue-schema--without (schema &rest names)
  "SCHEMA without the keywords NAMES."
  (cl-loop for (name value) on schema by #'cddr
           unless (memq name names) append (list name value)))

(defun segue-schema--over (own other)
  "The members of OWN, and behind them those that OTHER has besides."
  (append own (apply #'segue-schema--without other (cl-loop for (name) on own by #'cddr collect name))))

(defun segue-schema--merged (own other)
  "The keywords of OWN over those of OTHER, a schema that applies too.
What either of them requires, names or marks is required, named or
marked."
  (let ((whole (segue-schema--over own other)))
    (when other
      (when-let ((properties (segue-schema--both (plist-get own :properties) (plist-get other :properties))))
        (setq whole (plist-put whole :properties properties)))
      (when-let ((required (append (plist-get other :required) (plist-get own :required) nil)))
        (setq whole (plist-put whole :required (vconcat required))))
      (dolist (mark '(:readOnly :writeOnly))
        (when (eq (plist-get other mark) t) (setq whole (plist-put whole mark t)))))
    whole))

(defun segue-schema--both (own others)
  "The properties OWN of a schema and OTHERS of another one."
  (let ((both (segue-schema--over own others)))
    (cl-loop for (name other) on others by #'cddr
             when (plist-member own name)
             do (setq both (plist-put both name (list :allOf (vector (plist-get own name) other)))))
    both))

(provide 'segue-schema)
;;; segue-schema.el ends here
