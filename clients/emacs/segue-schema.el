;;; segue-schema.el --- A schema that says all by itself  -*- lexical-binding: t -*-

;;; Commentary:

;; What a schema refers to and combines, merged into it.  What else a schema may say is the engine's business.

;;; Code:

(require 'cl-lib)
(require 'seq)

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

(defconst segue-schema--shapes '(:oneOf :anyOf) "What says that an object has one of several shapes.")

(defconst segue-schema--deepest 8
  "So many shapes in each other are looked at.
A shape may contain itself.")

(defun segue-schema-shapes-p (root schema)
  "Whether only some of several schemas for the object of SCHEMA know all of it.
SCHEMA, a part of ROOT, is resolved.  By `anyOf' or `oneOf', its
object may have other properties, and which fields there are is
not known before it is filled in."
  (cl-loop for keyword in segue-schema--shapes
           thereis (cl-loop for each across (or (plist-get schema keyword) [])
                            thereis (cl-loop for (name) on (plist-get (segue-schema-resolved root each) :properties) by #'cddr
                                             thereis (not (plist-member (plist-get schema :properties) name))))))

(defun segue-schema-shaped (root schema choose &optional depth)
  "SCHEMA, that of an object, in the shape that is chosen for it.
It is a part of ROOT, and resolved.  A property that is one fixed
value (`const') in each of several shapes tells them apart: it
comes first, as a choice of those values, then what the chosen
shape has, then the rest.  The function CHOOSE says which value is
chosen, of the key and the schema of that property.  DEPTH is how
many shapes this one is in."
  (pcase-let ((`(,keyword ,tag . ,shapes) (segue-schema--told-apart root schema)) (depth (or depth 0)))
    (if (or (null tag) (= depth segue-schema--deepest))
        schema
      (let* ((choice (segue-schema--choice root schema tag shapes))
             (chosen (funcall choose tag choice))
             (shape (cl-find-if (lambda (shape) (equal (segue-schema--fixed shape tag) (list chosen))) shapes)))
        (cl-flet ((inside (schema) (segue-schema-shaped root (segue-schema--without-property schema tag) choose (1+ depth))))
          (segue-schema--merged
           (segue-schema--merged (append (list :properties (list tag choice)) (segue-schema--required-by-all tag shapes))
                                 (and shape (inside shape)))
           (inside (segue-schema--without schema keyword))))))))

(defun segue-schema--told-apart (root schema)
  "What tells the shapes of SCHEMA, a part of ROOT, apart, or nil.
It is (KEYWORD KEY . SHAPES): what lists them, the key of a property
that is fixed in each, and the shapes."
  (cl-loop for keyword in segue-schema--shapes
           for shapes = (mapcar (lambda (each) (segue-schema-resolved root each)) (plist-get schema keyword))
           for tag = (cl-loop for (key) on (plist-get (car shapes) :properties) by #'cddr
                              when (cl-every (lambda (shape) (segue-schema--fixed shape key)) shapes) return key)
           when tag return (cons keyword (cons tag shapes))))

(defun segue-schema--fixed (shape key)
  "A list of the value that the property KEY has in SHAPE, if it can have no other."
  (let ((property (plist-get (plist-get shape :properties) key)))
    (and (consp property) (plist-member property :const) (list (plist-get property :const)))))

(defun segue-schema--choice (root schema tag shapes)
  "The property TAG of SCHEMA, a part of ROOT, as a choice of the values in SHAPES."
  (let ((own (segue-schema-resolved root (plist-get (plist-get schema :properties) tag))))
    (append
     (cl-loop for keyword in '(:title :description :readOnly)
              when (plist-member own keyword) append (list keyword (plist-get own keyword)))
     (list :oneOf (vconcat (mapcar (lambda (shape)
                                     (let ((its (plist-get (plist-get shape :properties) tag)))
                                       (list :const (plist-get its :const)
                                             :title (or (plist-get shape :title) (plist-get its :title)
                                                        (segue-schema--title-of (plist-get its :const) own)))))
                                   shapes))))))

(defun segue-schema--title-of (value schema)
  "The title of VALUE, where SCHEMA has titles for the values that there are."
  (cl-loop for keyword in segue-schema--shapes
           thereis (cl-loop for each across (or (plist-get schema keyword) [])
                            when (and (consp each) (plist-member each :const) (equal (plist-get each :const) value)) return (plist-get each :title))))

(defun segue-schema--required-by-all (tag shapes)
  "A schema that requires TAG, if all of SHAPES do."
  (let ((name (substring (symbol-name tag) 1)))
    (and (cl-every (lambda (shape) (seq-contains-p (plist-get shape :required) name)) shapes)
         (list :required (vector name)))))

(defun segue-schema--without-property (schema key)
  "SCHEMA without the property KEY."
  (append (list :properties (segue-schema--without (plist-get schema :properties) key)) (segue-schema--without schema :properties)))

(defun segue-schema-undecided (root)
  "A copy of ROOT, in which each object has the properties of all its conditions.
Nobody has decided them."
  (segue-schema--undecided root root nil 0))

(defun segue-schema--undecided (root schema known depth)
  "A copy of SCHEMA, a part of ROOT, with what it has under conditions.
KNOWN has the properties that what it stands in has anyway.  DEPTH is
how many conditions it is in, since a condition may lead to itself."
  (if (or (not (consp schema)) (= depth segue-schema--deepest))
      schema
    (setq known (append (plist-get (segue-schema-resolved root schema) :properties) known))
    (let* ((more (segue-schema--conditional root schema known depth))
           (copy (cl-loop for (keyword value) on schema by #'cddr
                          append (list keyword (segue-schema--undecided-part root keyword value known depth)))))
      (if more
          (plist-put copy :allOf (vconcat (plist-get copy :allOf) (list (list :properties more))))
        copy))))

(defun segue-schema--undecided-part (root keyword value known depth)
  "A copy of VALUE, which a schema in ROOT has for KEYWORD.
For KNOWN and DEPTH see `segue-schema--undecided'."
  (pcase keyword
    (:allOf (vconcat (mapcar (lambda (part) (segue-schema--undecided root part known depth)) value)))
    ((or :anyOf :oneOf) (vconcat (mapcar (lambda (part) (segue-schema--undecided root part nil depth)) value)))
    ((or :properties :$defs)
     (cl-loop for (name part) on value by #'cddr append (list name (segue-schema--undecided root part nil depth))))
    (:items (segue-schema--undecided root value nil depth))
    (_ value)))

(defun segue-schema--conditional (root schema known depth)
  "The properties that SCHEMA, a part of ROOT, has under its own conditions alone.
Without those of KNOWN; for DEPTH see `segue-schema--undecided'."
  (let (parts more)
    (dolist (part (segue-schema--conditions schema))
      (setq parts (segue-schema--parts root part parts t)))
    (dolist (part (nreverse parts) more)
      (cl-loop for (name property) on (plist-get part :properties) by #'cddr
               ;; What may not be under one condition may be under another.
               unless (or (plist-member known name) (plist-member more name) (eq property :json-false))
               do (setq more (append more (list name (segue-schema--undecided root property nil (1+ depth)))))))))

(defun segue-schema--conditions (schema)
  "The schemas that apply to what SCHEMA does under some condition."
  (append (mapcar (lambda (keyword) (plist-get schema keyword)) '(:if :then :else))
          (cl-loop for keyword in '(:dependentSchemas :dependencies)
                   append (cl-loop for (_ part) on (plist-get schema keyword) by #'cddr collect part))))

(defun segue-schema-names (root keys)
  "The keys that the object at KEYS may have by ROOT, each with a value.
It may have them now, in another shape, or under another condition."
  (let ((holders (segue-schema--parts root root nil)))
    (dolist (key keys)
      (let (inner)
        (dolist (holder holders)
          (setq inner (segue-schema--parts root (plist-get (plist-get holder :properties) key) inner)))
        (setq holders inner)))
    (mapcan (lambda (holder) (copy-sequence (plist-get holder :properties))) holders)))

(defun segue-schema--parts (root schema found &optional without-shapes)
  "FOUND, with SCHEMA and what in it may apply to the same value.
That stands there, or is a part of ROOT that is referred to.  What
applies in some shape is left out if WITHOUT-SHAPES is non-nil."
  (if (or (not (consp schema)) (memq schema found))
      found
    (push schema found)
    (dolist (part (append (list (segue-schema--target root (plist-get schema :$ref)))
                          (mapcan (lambda (keyword) (append (plist-get schema keyword) nil))
                                  (cons :allOf (and (not without-shapes) segue-schema--shapes)))
                          (segue-schema--conditions schema)))
      (setq found (segue-schema--parts root part found without-shapes)))
    found))

(defun segue-schema-secret-p (root schema &optional seen)
  "Whether what SCHEMA, a part of ROOT, describes is or holds a secret.
SEEN are the references that led to it, which may go in a circle."
  (cond ((vectorp schema) (cl-some (lambda (part) (segue-schema-secret-p root part seen)) schema))
        ((consp schema)
         (let ((reference (plist-get schema :$ref)))
           (or (eq (plist-get schema :writeOnly) t)
               (and reference (not (member reference seen))
                    (segue-schema-secret-p root (segue-schema--target root reference) (cons reference seen)))
               (cl-loop for (_ part) on schema by #'cddr thereis (segue-schema-secret-p root part seen)))))))

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
