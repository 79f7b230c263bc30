;;; segue-fields.el --- The fields of a form, from a schema  -*- lexical-binding: t -*-

;;; Commentary:

;; What each field is called, how it is typed, and what its text means as JSON.  Knows no buffers; what is right or wrong is
;; the engine's to say, so a text that is no number goes out as the text.

;;; Code:

(require 'cl-lib)
(require 'seq)
(require 'subr-x)
(require 'segue-json)
(require 'segue-schema)

(cl-defstruct (segue-field (:copier nil))
  "A place where something is typed or chosen."
  (path "" :documentation "A JSON Pointer into the values; \"\" is all of them.")
  (keys nil :documentation "The same as keywords.")
  title required help
  (fixed nil :documentation "Whether it is shown only.")
  (null nil :documentation "Whether null is one of its types.")
  (kind 'text :documentation "text, block, list, choice, toggle, secret, json; or heading, which is none.")
  (options nil :documentation "(LABEL . VALUE) of a choice, or of the items of a list.")
  (named nil :documentation "Of a heading: the properties of its object.")
  (scalar nil :documentation "The type of what is typed.")
  (as-json nil :documentation "Of a secret: whether it is typed as JSON."))

(cl-defstruct (segue-fields--form (:copier nil))
  "What the fields of a screen are read from."
  root
  (written nil :documentation "The same, before its conditions were decided.")
  ui
  (texts nil :documentation "What was typed: path → text."))

(defconst segue-fields--long 200 "A string that may be longer than this gets several lines.")

(defconst segue-fields--deepest 8
  "So many objects in each other have fields.
One that is deeper, of a schema that contains itself, is JSON.")

(defun segue-fields (screen &optional texts)
  "The fields of SCREEN, in order; headings stand before those of nested objects.
Of an object that has one of several shapes, what tells them apart
is a field, and then there are those of the shape that is chosen:
by TEXTS, what was typed, by path, or else by what SCREEN has."
  (let* ((root (or (plist-get screen :effectiveSchema) (plist-get screen :schema)))
         (form (make-segue-fields--form :root root :written (or (plist-get screen :schema) root) :ui (plist-get screen :ui) :texts texts))
         (values (plist-get screen :values))
         (schema (segue-fields--shaped form (segue-schema-resolved root root) values nil))
         (action (equal (plist-get screen :kind) "action")))
    (cond ((and (plist-get schema :properties) (not (segue-schema-shapes-p root schema)))
           (segue-fields--properties form schema values nil))
          ((or action (segue-fields--open-p schema) (segue-schema-shapes-p root schema))
           (let ((secret (and (segue-schema-secret-p root root) t)))
             (list (make-segue-field :title (if action "Result" "Values") :kind (if secret 'secret 'json) :as-json secret :help "JSON")))))))

(defun segue-fields--shaped (form schema values keys)
  "SCHEMA, a part of FORM, in the shape that is chosen for the object at KEYS.
VALUES are what that object has."
  (segue-schema-shaped
   (segue-fields--form-root form) schema
   (lambda (key choice)
     (let* ((field (segue-fields--field form choice (append keys (list key)) nil nil))
            (typed (assoc (segue-field-path field) (segue-fields--form-texts form))))
       (cond (typed (segue-field-value field (cdr typed)))
             ((and (listp values) (plist-member values key)) (plist-get values key))
             (t :absent))))))

(defun segue-fields--open-p (schema)
  "Whether SCHEMA lets something be entered although it names no property."
  ;; What lets anything be entered is {}, which is read as nil.
  (let ((more (plist-member schema :additionalProperties)))
    (or (and more (not (eq (cadr more) :json-false))) (plist-member schema :patternProperties) (plist-member schema :minProperties))))

(defconst segue-fields--conditions '(:if :dependentRequired :dependentSchemas :dependencies) "What in a schema depends on values.")

(defun segue-fields-conditions-p (schema)
  "Whether the fields of SCHEMA may depend on what is typed."
  (cond ((vectorp schema) (cl-some #'segue-fields-conditions-p schema))
        ((consp schema)
         (cl-loop for (key part) on schema by #'cddr
                  thereis (or (memq key segue-fields--conditions) (segue-fields-conditions-p part))))))

(defun segue-fields--properties (form schema values keys)
  "The fields for the properties of SCHEMA, a part of FORM.
VALUES are those at KEYS."
  (cl-loop with root = (segue-fields--form-root form)
           with required = (append (plist-get schema :required) nil)
           for key in (segue-fields--ordered schema (segue-fields--form-ui form) keys)
           for name = (substring (symbol-name key) 1)
           for property = (segue-schema-resolved root (plist-get (plist-get schema :properties) key))
           for value = (and (listp values) (plist-get values key))
           for path = (append keys (list key))
           for shaped = (segue-fields--shaped form property value path)
           ;; What nothing fits may not be.
           if (segue-schema-impossible-p property) do (ignore)
           else if (and (plist-get shaped :properties) (not (eq (plist-get property :writeOnly) t))
                        (not (segue-schema-shapes-p root shaped)) (<= (length path) segue-fields--deepest))
           append (segue-fields--inside
                   property
                   (cons (make-segue-field :title (or (plist-get property :title) name) :kind 'heading :scalar "object"
                                           :path (concat "/" (segue-fields--called path)) :keys path
                                           :named (segue-schema-names (segue-fields--form-written form) path)
                                           :null (segue-fields--nullable-p property)
                                           :required (and (member name required) t))
                         (segue-fields--properties form shaped value path)))
           else collect (segue-fields--field form property path (and (member name required) t) value)))

(defun segue-fields--inside (property fields)
  "FIELDS, those of PROPERTY.
What is inside of something that is read only is so too."
  (when (eq (plist-get property :readOnly) t)
    (dolist (field fields) (setf (segue-field-fixed field) t)))
  fields)

(defun segue-fields--ordered (schema ui keys)
  "The keys of the properties of SCHEMA, which is that of what is at KEYS.
First come those that UI names, in its order."
  (let ((order (append (plist-get ui :order) nil))
        (names (cl-loop for (key) on (plist-get schema :properties) by #'cddr collect key)))
    (cl-flet ((place (key) (or (cl-position (segue-fields--called (append keys (list key))) order :test #'equal) (length order))))
      (cl-stable-sort names #'< :key #'place))))

(defun segue-fields--called (keys)
  "What a flow calls the field at KEYS: `field', or `object/field'."
  (mapconcat (lambda (key) (segue-fields--escaped (substring (symbol-name key) 1))) keys "/"))

(defun segue-fields--field (form property keys required value)
  "The field for PROPERTY of FORM at KEYS, which is REQUIRED or not and has VALUE."
  (let* ((root (segue-fields--form-root form))
         (ui (segue-fields--form-ui form))
         (name (segue-fields--called keys))
         (called (intern (concat ":" name)))
         (all (plist-get ui :labels))
         (own (plist-get all called))
         (labels (if (consp own) (append own all) all))
         (kind (segue-fields--kind root property (plist-get (plist-get ui :widgets) called) value))
         (typed (if (eq kind 'list) (segue-schema-resolved root (plist-get property :items)) property))
         (options (segue-fields--options typed labels)))
    (make-segue-field
     :path (concat "/" name)
     :keys keys :required required :kind kind
     :null (and (not (eq kind 'secret)) (or (segue-fields--nullable-p property) (and (eq kind 'choice) (rassoc nil options))) t)
     :fixed (eq (plist-get property :readOnly) t)
     :title (or (plist-get property :title) (substring (symbol-name (car (last keys))) 1))
     :help (or (plist-get property :description) (segue-fields--pattern (plist-get property :format)))
     :options options :scalar (segue-fields--type typed)
     :as-json (and (eq kind 'secret)
                   (or (not (eq (plist-get property :writeOnly) t))
                       (and (plist-get property :type) (eq (segue-fields--kind-seen root property nil nil) 'json)))))))

(defun segue-fields--escaped (name)
  "NAME as a JSON Pointer has it."
  (string-replace "/" "~1" (string-replace "~" "~0" name)))

(defun segue-fields--pattern (format)
  "How a value of FORMAT is written."
  (cdr (assoc format '(("date" . "YYYY-MM-DD") ("time" . "HH:MM:SSZ") ("date-time" . "YYYY-MM-DDTHH:MM:SSZ")))))

(defun segue-fields--type (property)
  "The type of PROPERTY, or the first one that is not null."
  (let ((type (plist-get property :type)))
    (if (vectorp type) (cl-find "null" type :test-not #'equal) type)))

(defun segue-fields--nullable-p (property)
  "Whether null is one of the types of PROPERTY."
  (let ((type (plist-get property :type)))
    (and (vectorp type) (cl-find "null" type :test #'equal) t)))

(defun segue-fields--kind (root property widget value)
  "How PROPERTY of ROOT is typed, with WIDGET from the flow and VALUE.
What is typed as JSON is typed unseen if there may be a secret in it."
  (let ((kind (if (eq (plist-get property :writeOnly) t) 'secret (segue-fields--kind-seen root property widget value))))
    (if (and (eq kind 'json) (segue-schema-secret-p root property)) 'secret kind)))

(defun segue-fields--kind-seen (root property widget value)
  "How PROPERTY of ROOT would be typed if it were no secret.
For WIDGET and VALUE see `segue-fields--kind'."
  (let ((type (segue-fields--type property))
        (items (segue-schema-resolved root (plist-get property :items))))
    (cond ((segue-fields--options property nil) 'choice)
          ((equal type "boolean") 'toggle)
          ((equal type "array")
           (if (or (member (segue-fields--type items) '("string" "integer" "number")) (segue-fields--options items nil)) 'list 'json))
          ((not (member type '("string" "integer" "number"))) 'json)
          ((and (equal type "string")
                (or (equal widget "textarea") (> (or (plist-get property :maxLength) 0) segue-fields--long)
                    (and (stringp value) (string-search "\n" value))))
           'block)
          (t 'text))))

(defun segue-fields--options (property labels)
  "What can be chosen for PROPERTY: (LABEL . VALUE), with LABELS of the flow."
  (segue-fields-distinct
   (or (and (plist-member property :const)
            ;; A box is ticked where only yes may be.
            (not (eq (plist-get property :const) t))
            (list (cons (segue-fields--label (plist-get property :const) labels nil) (plist-get property :const))))
       (cl-loop for value across (or (plist-get property :enum) [])
                collect (cons (segue-fields--label value labels nil) value))
       (let ((each (append (or (plist-get property :oneOf) (plist-get property :anyOf)) nil)))
         (and each (cl-every (lambda (one) (and (consp one) (plist-member one :const))) each)
              (mapcar (lambda (one)
                        (let ((value (plist-get one :const)))
                          (cons (segue-fields--label value labels (plist-get one :title)) value)))
                      each))))))

(defun segue-fields-distinct (options)
  "OPTIONS, (LABEL . VALUE), with the values in labels that several have.
They could not be told apart."
  (let ((count (make-hash-table :test #'equal)))
    (dolist (option options) (cl-incf (gethash (car option) count 0)))
    (mapcar (lambda (option)
              (pcase-let ((`(,label . ,value) option))
                (if (= (gethash label count) 1) option
                  (cons (format "%s (%s)" label (segue-json value)) value))))
            options)))

(defun segue-fields--label (value labels title)
  "The word for VALUE in LABELS of the flow, else its TITLE, else VALUE."
  (let* ((plain (segue-fields--plain value))
         (named (plist-get labels (intern (concat ":" plain)))))
    (or (and (stringp named) named) title plain)))

(defun segue-fields--plain (value)
  "VALUE as somebody reads it."
  (if (stringp value) value (segue-json value)))

;;; Values and texts

(defun segue-field-text (field value)
  "What FIELD shows for VALUE: a text, or for a toggle whether it is on."
  (cond ((eq (segue-field-kind field) 'toggle) (eq value t))
        ((null value) "")
        ((and (eq (segue-field-kind field) 'list) (vectorp value))
         (mapconcat (lambda (item) (segue-fields--shown field item)) value "\n"))
        ((eq (segue-field-kind field) 'json) (segue-json value))
        (t (segue-fields--shown field value))))

(defun segue-fields--shown (field value)
  "VALUE as FIELD shows it."
  (or (car (rassoc value (segue-field-options field))) (segue-fields--plain value)))

(defun segue-field-value (field text)
  "What TEXT means in FIELD; `:absent' if there is none."
  (cond ((eq (segue-field-kind field) 'toggle) (if text t :json-false))
        ((string-blank-p text) :absent)
        ((null (segue-field-keys field)) (segue-fields--whole text))
        ((eq (segue-field-kind field) 'list)
         (cl-map 'vector (lambda (line) (segue-fields--meant field line))
                 (cl-remove-if #'string-blank-p (split-string text "\n"))))
        ((segue-field-as-json field) (segue-fields--json text))
        ((memq (segue-field-kind field) '(block secret)) text)
        (t (segue-fields--meant field text))))

(defun segue-fields-translated (texts before after)
  "TEXTS, typed into the fields BEFORE, in the words of those that are there now.
Where options have other labels, what was typed is a label of
before.  The function AFTER gives the fields that there are for texts."
  (let ((told texts))
    ;; The fields of a shape are there when what chooses it is translated.
    (dotimes (_ 2 told)
      (dolist (field (funcall after told))
        (let ((its (cl-find (segue-field-path field) before :key #'segue-field-path :test #'equal))
              (text (cdr (assoc (segue-field-path field) texts))))
          (when (and its (stringp text) (segue-field-options field) (segue-field-options its)
                     (not (equal (segue-field-options field) (segue-field-options its))))
            (let ((value (segue-field-value its text)))
              (setq told (cons (cons (segue-field-path field) (if (eq value :absent) "" (segue-field-text field value)))
                               (assoc-delete-all (segue-field-path field) (copy-sequence told)))))))))))

(defun segue-fields--whole (text)
  "The object that TEXT is, which stands for all values.
What is none can't be sent."
  (let ((value (condition-case err (segue-json-read text) (error (user-error "%s" (segue-json-mistake err))))))
    (if (or (consp value) (hash-table-p value)) value
      (user-error "A JSON object is wanted, such as {\"name\": \"Ada\"}"))))

(defun segue-fields--meant (field text)
  "What TEXT means, in one line or item of FIELD.
Blanks at the ends belong to a text alone that somebody is free
to type."
  (when (or (segue-field-options field) (not (equal (segue-field-scalar field) "string")))
    (setq text (string-trim text)))
  (let ((option (segue-fields--chosen (segue-field-options field) text)))
    (cond (option (cdr option))
          ((or (eq (segue-field-kind field) 'json)
               (and (member (segue-field-scalar field) '("integer" "number")) (string-match-p "\\`-?[0-9]" text)))
           (segue-fields--json text))
          (t text))))

(defun segue-fields--chosen (options text)
  "The one of OPTIONS that TEXT means, or nil.
A label comes before a value, and what is spelled so before what
is so but for its case."
  (cl-loop for spelled in (list #'identity #'downcase)
           thereis (cl-loop for name in (list #'car (lambda (option) (segue-fields--plain (cdr option))))
                            thereis (cl-find (funcall spelled text) options :test #'equal
                                             :key (lambda (option) (funcall spelled (funcall name option)))))))

(defun segue-fields--json (text)
  "What TEXT means as JSON, or TEXT if it is none."
  (condition-case nil
      (segue-json-read text)
    (error text)))

(defun segue-field-at (field values)
  "What VALUES have at the place of FIELD."
  (let ((keys (segue-field-keys field)))
    (if keys (plist-get (segue-fields--within values keys) (car (last keys))) (and (consp values) values))))

(defun segue-field-given-p (field values)
  "Whether VALUES have anything, which may be null, at the place of FIELD."
  (let ((keys (segue-field-keys field)))
    (if keys (plist-member (segue-fields--within values keys) (car (last keys))) (consp values))))

(defun segue-field-shown (field values)
  "What FIELD shows of VALUES: null, too, if that is one of its options."
  (or (and (segue-field-given-p field values) (null (segue-field-at field values)) (car (rassoc nil (segue-field-options field))))
      (segue-field-text field (segue-field-at field values))))

(defun segue-field-null-p (field)
  "Whether null is a value for FIELD."
  (or (segue-field-null field) (and (eq (segue-field-kind field) 'json) (null (segue-field-scalar field)))))

(defun segue-fields--within (values keys)
  "What the place at KEYS of VALUES is in."
  (dolist (key (butlast keys))
    (setq values (and (listp values) (plist-get values key))))
  (and (listp values) values))

(defun segue-fields-values (fields values value origin)
  "What the function VALUE gives for each of FIELDS, of which VALUES were shown.
ORIGIN are those before anything was typed, and VALUES may have drafts.
What no field shows is not said: a condition may have hidden it,
and nobody could mend what is wrong with it.  Nor is an object in
which nothing is filled in, if it may be left out and was not given;
one that may be null is null then, if it has to be there.
What an object was given beside what its schema names is said as it
was given."
  (let ((whole (cl-find "" fields :key #'segue-field-path :test #'equal)) result)
    (if whole
        (let ((all (funcall value whole))) (and (not (eq all :absent)) all))
      (setq fields (segue-fields--said-of fields origin value))
      (dolist (field fields)
        (setq result (segue-fields--put result (segue-field-keys field) (segue-fields--said field values value)))
        (cl-loop for (key given) on (segue-fields--beside field origin) by #'cddr
                 do (setq result (segue-fields--put result (append (segue-field-keys field) (list key)) given))))
      (dolist (field fields result)
        (let ((keys (segue-field-keys field)) (left-out (segue-fields--left-out-p field fields origin value)))
          (when (and (eq (segue-field-kind field) 'heading)
                     (or (segue-field-required field) (and left-out (segue-field-null field) (segue-field-given-p field values)))
                     (or (null (cdr keys)) (segue-field-at (make-segue-field :keys (butlast keys)) result))
                     (not (plist-get (segue-fields--within result keys) (car (last keys)))))
            (setq result (segue-fields--put result keys (if left-out nil (make-hash-table))))))))))

(defun segue-fields--beside (field origin)
  "What the object of FIELD has in ORIGIN that its schema does not name."
  (let ((object (and (eq (segue-field-kind field) 'heading) (not (segue-field-fixed field)) (segue-field-at field origin))))
    (cl-loop for (key given) on (and (listp object) object) by #'cddr
             unless (plist-member (segue-field-named field) key) append (list key given))))

(defun segue-fields--said-of (fields origin value)
  "Those of FIELDS that are said where ORIGIN was given, by the function VALUE."
  (let (skipped said)
    (dolist (field fields (nreverse said))
      (unless (and skipped (segue-fields--in-p field skipped))
        (push field said)
        (setq skipped (and (segue-fields--left-out-p field fields origin value) field))))))

(defun segue-fields--left-out-p (heading fields origin value)
  "Whether HEADING, one of FIELDS, is that of an object which is not said.
If it has to be there, it is null.  ORIGIN was given, and the
function VALUE says what is there now."
  (and (eq (segue-field-kind heading) 'heading) (not (segue-field-fixed heading))
       (or (segue-field-null heading) (not (segue-field-required heading)))
       (let ((given (plist-get (segue-fields--within origin (segue-field-keys heading)) (car (last (segue-field-keys heading))))))
         (not (or (consp given) (hash-table-p given))))
       (not (cl-some (lambda (field) (and (segue-fields--in-p field heading) (segue-fields--filled-p field value))) fields))))

(defun segue-fields--in-p (field heading)
  "Whether FIELD is in the object of HEADING."
  (let ((keys (segue-field-keys heading)))
    (and (> (length (segue-field-keys field)) (length keys)) (equal (seq-take (segue-field-keys field) (length keys)) keys))))

(defun segue-fields--filled-p (field value)
  "Whether something is filled into FIELD, by the function VALUE.
A box that nobody has ticked says no, but so does one that nobody
has looked at."
  (and (not (eq (segue-field-kind field) 'heading)) (not (segue-field-fixed field))
       (not (memq (funcall value field) (if (eq (segue-field-kind field) 'toggle) '(nil :absent :json-false) '(nil :absent))))))

(defun segue-fields-let-go (values fields held)
  "VALUES that take away those of the secrets HELD of which FIELDS has none.
The engine would keep them, and refuse all for what another shape,
or another condition, does not know.  HELD are paths."
  (dolist (path (append held nil) values)
    (unless (cl-some (lambda (field) (and (not (eq (segue-field-kind field) 'heading)) (segue-field-holds-p field path))) fields)
      (setq values (segue-fields--put values (segue-fields--keys path) nil)))))

(defun segue-field-holds-p (field path)
  "Whether PATH is that of FIELD, or of something in what is typed there."
  (or (equal path (segue-field-path field)) (string-prefix-p (concat (segue-field-path field) "/") path)))

(defun segue-fields--keys (path)
  "PATH as keywords."
  (mapcar (lambda (name) (intern (concat ":" (string-replace "~0" "~" (string-replace "~1" "/" name))))) (cdr (split-string path "/"))))

(defun segue-fields--said (field values value)
  "What FIELD says where VALUES were shown, by the function VALUE; or `:absent'."
  (cond ((segue-field-fixed field)
         (if (segue-field-given-p field values) (segue-field-at field values) :absent))
        ((eq (segue-field-kind field) 'heading) :absent)
        (t (let ((given (funcall value field)))
             (if (and (eq given :absent) (segue-field-null field) (segue-field-required field)) nil given)))))

(defun segue-fields--put (values keys value)
  "VALUES with VALUE at KEYS, or without it if it is `:absent'."
  (let* ((key (car keys))
         (inner (if (cdr keys) (segue-fields--put (and (listp (plist-get values key)) (plist-get values key)) (cdr keys) value) value))
         (rest (cl-loop for (name old) on values by #'cddr unless (eq name key) append (list name old))))
    (if (or (eq inner :absent) (and (cdr keys) (null inner)))
        (if (and (cdr keys) (hash-table-p (plist-get values key))) values rest)
      (append rest (list key inner)))))

(provide 'segue-fields)
;;; segue-fields.el ends here
