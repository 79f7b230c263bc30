;;; segue-transcripts-test.el --- The transcripts through this client  -*- lexical-binding: t -*-

;;; Commentary:

;; Each file of protocol/transcripts is played through this client's own functions: its answers are those of the file, in
;; one process, with a kill before each turn, and with a kill behind each question.  The format of the files is described
;; at the top of Tests/Process/transcript.py.

;;; Code:

(require 'segue-test-tools)

(defun segue-test--parse (text)
  "TEXT as JSON, as jsonrpc.el reads it."
  (json-parse-string text :object-type 'plist :null-object nil :false-object :json-false))

(defun segue-test-turns (text)
  "The turns of TEXT, a transcript: (MARK LINE TEXT EXPECTED…), where MARK is \"$\" or \"-->\"."
  (let ((number 0) inside piece turns)
    (cl-flet ((close-piece ()
                (pcase piece
                  (`("<--" ,_ . ,lines) (setcar turns (append (car turns) (list (string-join (reverse lines) "\n")))))
                  (`(,mark ,line . ,lines) (push (list mark line (string-join (reverse lines) "\n")) turns)))
                (setq piece nil)))
      (dolist (line (split-string text "\n"))
        (cl-incf number)
        (cond ((string-prefix-p "```" line)
               (close-piece)
               (setq inside (and (not inside) (equal (string-trim line) "```transcript"))))
              ((not inside))
              ((string-match "\\`\\(\\$\\|-->\\|<--\\) \\(.*\\)" line)
               (close-piece)
               (setq piece (list (match-string 1 line) number (match-string 2 line))))
              ((string-blank-p line) (close-piece))
              (piece (push line (cddr piece)))
              (t (error "Line %d: in a transcript a line begins with '$ ', '--> ' or '<-- '" number)))))
    (nreverse turns)))

(cl-defstruct segue-test-stage kill (store (segue-test-store)) engine views)

(defun segue-test--start (stage line)
  "Do LINE, that of a `$', on STAGE: it kills what runs, and the client goes on by itself."
  (if (segue-test-stage-engine stage)
      (segue-test--strike stage)
    (let ((words (split-string line)))
      (should (equal (cl-subseq words 0 2) '("segue" "serve")))
      (setf (segue-test-stage-engine stage)
            (segue-test-engine :flows nil :memory nil
                               :arguments (cl-substitute (segue-test-stage-store stage) "STORE" (cddr words) :test #'equal))))))

(defun segue-test--strike (stage)
  "Kill the engine of STAGE, and wait until the client knows of it."
  (let* ((engine (segue-test-stage-engine stage)) (pid (segue-engine-pid engine)))
    (signal-process pid 'KILL)
    (segue-test-wait "the end of the engine" (not (and (segue-alive-p engine) (eql pid (segue-engine-pid engine)))))))

(defun segue-test--ask (stage request)
  "What the client of STAGE says to REQUEST: (:result …) or (:error …).
What is sent carries the entry of the last view, where the file names none."
  (let* ((engine (segue-test-stage-engine stage))
         (method (plist-get request :method))
         (params (plist-get request :params))
         (session (plist-get params :session))
         (known (cdr (assoc session (segue-test-stage-views stage))))
         answer)
    (apply (intern (concat "segue-" (segue-generate-kebab method))) engine
           (segue-test--arguments method (if known (plist-put (copy-sequence params) :session known) params)
                                  (lambda (&rest heard) (setq answer heard))))
    ;; Changes of a profile have no key, so their revision would count the repetition.
    (when (and (equal (segue-test-stage-kill stage) "behind") (not (equal method "updateProfile")))
      (signal-process (segue-engine-pid engine) 'KILL))
    (segue-test-wait (format "an answer to %s" method) answer)
    (pcase-let ((`(,err ,result) answer))
      (when (plist-get result :screen)
        (setf (alist-get (plist-get result :session) (segue-test-stage-views stage) nil nil #'equal) result))
      (if err
          (list :error (list :code (segue-error-get err :code) :message (segue-error-message err)
                             :data (segue-error-get err :data)))
        (list :result result)))))

(defun segue-test--arguments (method params callback)
  "PARAMS of METHOD as the arguments of its function, and CALLBACK."
  (let* ((described (cl-find method (segue-generate-methods (segue-generate-document))
                             :key (lambda (each) (plist-get each :name)) :test #'equal))
         (required (cl-loop for param across (plist-get described :params)
                            when (eq (plist-get param :required) t)
                            collect (intern (concat ":" (plist-get param :name))))))
    (append (mapcar (lambda (name) (plist-get params name)) required)
            (cl-loop for (name value) on params by #'cddr
                     unless (memq name required)
                     append (list (intern (concat ":" (segue-generate-kebab (substring (symbol-name name) 1)))) value))
            (list :callback callback))))

(defun segue-test--comparable (stage answer)
  "ANSWER without the client's own keys, on STAGE.
A command that was done before a kill is answered as one that is repeated."
  (let ((result (copy-sequence (plist-get answer :result))))
    (when-let ((records (plist-get result :records)))
      (setq result (plist-put result :records (cl-map 'vector #'segue-test--without-key records))))
    (when (and (equal (segue-test-stage-kill stage) "behind") (plist-member result :changes))
      (setq result (plist-put result :changes nil))
      (cl-remf result :replayed))
    (list result (plist-get answer :error))))

(defun segue-test--without-key (record)
  "RECORD of a history without the client's own key."
  (let ((record (copy-sequence record)))
    (setq record (plist-put record :command (list :method (segue-test-get record :command :method))))
    (plist-put record :changes (cl-remove "keyed" (plist-get record :changes)
                                          :key (lambda (change) (plist-get change :change)) :test #'equal))))

(defun segue-test-play (text kill)
  "Play TEXT, a transcript, with a KILL before each turn, behind each question, or none."
  (let ((turns (segue-test-turns text)) (stage (make-segue-test-stage :kill kill)))
    (should (> (length turns) 1))
    (unwind-protect
        (dolist (turn turns)
          (pcase-let ((`(,mark ,line ,text . ,expected) turn))
            (if (equal mark "$")
                (segue-test--start stage text)
              (when (equal kill "before") (segue-test--strike stage))
              (let ((got (segue-test--comparable stage (segue-test--ask stage (segue-test--parse text))))
                    (wanted (segue-test--comparable stage (segue-test--parse (car expected)))))
                (ert-info ((format "line %d: %s" line text))
                  (should (equal got wanted)))))))
      (segue-close-all))))

(defconst segue-test-transcripts
  (directory-files (expand-file-name "protocol/transcripts" segue-test-root) t "\\.md\\'"))

(defun segue-test--read (file)
  "The text of FILE."
  (with-temp-buffer
    (insert-file-contents file)
    (buffer-string)))

(dolist (file segue-test-transcripts)
  (let ((text (segue-test--read file)))
    (dolist (kill (if (string-match-p "<!-- one process -->" text) '(nil) '(nil "before" "behind")))
      (let ((name (intern (format "segue-transcript-%s%s" (file-name-base file) (if kill (concat "-kill-" kill) "")))))
        (ert-set-test name (make-ert-test :name name :body (lambda () (segue-test-play text kill))))))))

(ert-deftest segue-transcripts-are-there ()
  (should (> (length segue-test-transcripts) 4)))

(ert-deftest segue-a-wrong-transcript-is-seen ()
  (let ((text (segue-test--read (car segue-test-transcripts))))
    (dolist (wrong '(("\"revision\": 3" . "\"revision\": 4") ("\"title\": \"Top\"" . "\"title\": \"Tip\"")))
      (should-error (segue-test-play (string-replace (car wrong) (cdr wrong) text) nil) :type 'ert-test-failed))))

(provide 'segue-transcripts-test)
;;; segue-transcripts-test.el ends here
